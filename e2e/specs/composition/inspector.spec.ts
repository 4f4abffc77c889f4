import type { Page } from '@playwright/test';
import { signPreview } from 'delivery';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { NEXT, NOW, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';

const HOUR = 60 * 60 * 1000;
const SHORTCUT = 'Alt+Shift+D';
const VIEWS = ['Parts', 'Releases', 'Shared', 'Timing', 'Errors'];

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });

/** Opens one of the inspector's views. */
async function view(page: Page, name: string) {
  const panel = inspector(page);
  await panel.getByRole('tab', { name }).click();
  return panel.getByRole('tabpanel', { name });
}

test('a visitor downloads nothing of it; the shortcut brings it, Escape takes it away', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const ofInspector = () => asked.filter((url) => /\/inspector\b[^/]*\.(js|css)$/.test(url));
  await page.goto('/');
  // The page's last work of its own: it has long begun to listen by then.
  const isAhead = (url: string) => /\/account\/releases\/.*remoteEntry\.js/.test(url);
  await expect.poll(() => asked.some(isAhead)).toBe(true);
  expect(ofInspector()).toEqual([]);

  const link = page.getByRole('banner').getByRole('link', { name: 'Services', exact: true });
  await link.focus();
  await page.keyboard.press(SHORTCUT);
  await expect(inspector(page)).toBeFocused();
  expect(ofInspector()).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect(link).toBeFocused();
});

test('it says who drew what, from which release, and with whose libraries', async ({
  page,
  context,
}) => {
  const violations = await watchPolicyViolations(context);
  const { version } = (await currentRelease(page, 'blog')).metadata;
  await page.goto('/blogs?inspect');
  const parts = await view(page, 'Parts');
  await expect(parts).toContainText('This page belongs to the remote blog.');
  await expect(parts.getByRole('listitem')).toHaveText([new RegExp(`^blog ?page.*${version}`)]);

  const release = (await view(page, 'Releases'))
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^blog ?(Live, 100 %|Preview)${version}`) });
  await expect(release).toContainText('first source');
  await expect(release).toContainText('Loaded');

  const shared = await view(page, 'Shared');
  await expect(shared).toContainText('each once');
  await expect(shared.getByRole('listitem').filter({ hasText: /^react\d.*blog/ })).toBeVisible();

  const timing = await view(page, 'Timing');
  await expect(timing).toContainText(/Page alive[\d.]+ m?s/);
  await expect(timing.getByRole('list', { name: 'What the page loaded' })).toContainText(
    'blogentry (1)',
  );
  expect(violations).toEqual([]);
});

test('the frames follow what remotes draw, on every page', async ({ page }) => {
  await page.goto('/contact?inspect');
  const parts = await view(page, 'Parts');
  await expect(parts).toContainText('No remote draws on it.');
  await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
  await expect(parts.getByRole('button', { name: 'Show the page of catalog' })).toBeVisible();
  const frame = page.locator('[data-inspector] [aria-hidden] > div').first();
  const drawn = page.locator('main > [data-mfe="catalog"]');
  await expect(async () => {
    expect(await frame.boundingBox()).toEqual(await drawn.boundingBox());
  }).toPass();
  await parts.getByRole('checkbox', { name: 'Outline the parts' }).uncheck();
  await expect(frame).toBeHidden();
});

test('it shows what failed, without what says who is there', async ({
  page,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)|of a visitor/);
  await faults.remotes.inject('blog', 'is down');
  await page.goto('/blogs?inspect');
  const errors = await view(page, 'Errors');
  await expect(errors).toContainText('failed in the phase “entry”');
  await page.evaluate(() => console.error('Nothing of a visitor: ada@site.example'));
  await expect(errors).toContainText('Nothing of a visitor: (e-mail)');

  await faults.remotes.mend('blog');
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
});

test('it has no barriers, in any view', async ({ page, accessibility }) => {
  test.slow();
  await page.goto('/login?inspect');
  for (const name of VIEWS) {
    await view(page, name);
    await accessibility.expectNoViolations(`the inspector's ${name}`);
  }
});

test('the arrow keys lead through its views', async ({ page }) => {
  await page.goto('/contact?inspect');
  await expect(inspector(page)).toBeFocused();
  await page.keyboard.press('Tab');
  for (const [key, name] of [
    ['ArrowLeft', 'Errors'],
    ['ArrowRight', 'Parts'],
    ['End', 'Errors'],
    ['Home', 'Parts'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(inspector(page).getByRole('tab', { name, selected: true })).toBeFocused();
    await expect(inspector(page).getByRole('tabpanel', { name })).toBeVisible();
  }
});

test.describe('a preview', () => {
  test.use({ ownFrontDoor: true });

  test('is opened by a signed link alone, and left again', async ({ site, page, consoleGuard }) => {
    consoleGuard.expectError(/403/);
    const version = await site.publish('blog', nextBlog);
    const preview = { remote: 'blog', version, expires: new Date(Date.now() + HOUR) };
    const forged = await signPreview(preview, 'somebody-else'.repeat(4));
    const signed = await signPreview(preview, site.previewKey);

    await page.goto('/blogs?inspect');
    await view(page, 'Releases');
    const link = inspector(page).getByLabel('Preview link');
    await link.fill(`${site.url}/blogs?preview=${forged}`);
    await link.press('Enter');
    await expect(inspector(page).getByRole('alert')).toContainText('does not work');
    await expect(page.getByText(NOW)).toBeVisible();

    await link.fill(`${site.url}/blogs?preview=${signed}`);
    await link.press('Enter');
    await expect(page.getByText(NEXT)).toBeVisible();
    await expect(page).toHaveURL('/blogs?inspect=');
    const releases = await view(page, 'Releases');
    await expect(releases.getByRole('listitem').filter({ hasText: 'Source' })).toContainText([
      /account/,
      new RegExp(`blog.*Preview.*${version}`),
      /catalog/,
    ]);

    await releases.getByRole('link', { name: 'Leave the preview' }).click();
    await expect(page.getByText(NOW)).toBeVisible();
    await expect(inspector(page)).toBeVisible();
  });
});
