import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { postCards } from '../../fixtures/cards.ts';
import { inspector, view } from '../../fixtures/inspector.ts';
import { button, link } from '../../fixtures/names.ts';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { expect, test } from '../../fixtures/test.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';

const SHORTCUT = 'Alt+Shift+D';
const VIEWS = ['Parts', 'Releases', 'Shared', 'Errors'];

test('the inspector is downloaded by its shortcut only, and Escape closes it', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const inspectorFiles = () => requested.filter((url) => /\/inspector\b[^/]*\.(js|css)$/.test(url));
  await page.goto('/');
  // The page prefetches last: it listens to the shortcut by then.
  const isPrefetch = (url: string) => url.includes('/account/releases/');
  await expect.poll(() => requested.some(isPrefetch)).toBe(true);
  expect(inspectorFiles()).toEqual([]);

  const services = link(page.getByRole('banner'), 'Services');
  await services.focus();
  await page.keyboard.press(SHORTCUT);
  await expect(inspector(page)).toBeFocused();
  expect(inspectorFiles()).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect(services).toBeFocused();
});

test('the inspector shows the owner of each part, its release, and its shared modules', async ({
  page,
  context,
}) => {
  const violations = await watchPolicyViolations(context);
  const { version } = (await currentRelease(page, 'blog')).metadata;
  await page.goto('/blogs?inspect');
  const parts = await view(page, 'Parts');
  await expect(parts).toContainText('This page belongs to the remote blog.');
  // Other teams may fill the slots of the host.
  const pages = parts.getByRole('listitem').filter({ hasText: /^[a-z-]+ ?page/ });
  await expect(pages).toHaveText([new RegExp(`^blog ?page.*${version}`)]);

  const release = (await view(page, 'Releases'))
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^blog ?(Live, 100 %|Preview)${version}`) });
  await expect(release).toContainText('primary origin');
  await expect(release).toContainText('Loaded');

  const shared = await view(page, 'Shared');
  await expect(shared).toContainText('each once');
  await expect(shared.getByRole('listitem').filter({ hasText: /^react\d.*blog/ })).toBeVisible();
  expect(violations).toEqual([]);
});

test('the outlines follow the parts of remotes on every page', async ({ page }) => {
  await page.goto('/contact?inspect');
  const parts = await view(page, 'Parts');
  await expect(parts).toContainText('This page belongs to the host.');
  await expect(parts.getByRole('button', { name: /^Show the page of/ })).toBeHidden();
  await link(page.getByRole('banner'), 'Services').click();
  await expect(parts.getByRole('button', { name: 'Show the page of catalog' })).toBeVisible();
  const outlines = page.locator('[data-inspector] [aria-hidden] > div');
  const outline = outlines.filter({ hasText: /^catalog .* page$/ });
  const part = page.locator('main > [data-mfe="catalog"]');
  await expect(async () => {
    expect(await outline.boundingBox()).toEqual(await part.boundingBox());
  }).toPass();
  await parts.getByRole('checkbox', { name: 'Outline the parts' }).uncheck();
  await expect(outline).toBeHidden();
});

test('the inspector shows errors without personal data', async ({ page, faults, consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)|of a visitor/);
  await faults.remotes.inject('blog', 'is down');
  await page.goto('/blogs?inspect');
  const errors = await view(page, 'Errors');
  await expect(errors).toContainText('failed in the phase “entry”');
  await page.evaluate(() => console.error('Nothing of a visitor: ada@site.example'));
  await expect(errors).toContainText('Nothing of a visitor: (email)');

  await faults.remotes.restore('blog');
  await button(page.getByRole('main'), 'Retry').click();
  await expect(postCards(page.getByRole('main')).first()).toBeVisible();
});

test('axe finds no violations in any view of the inspector', async ({ page, accessibility }) => {
  await page.goto('/login?inspect');
  for (const [index, name] of VIEWS.entries()) {
    await view(page, name);
    // The tabs scroll in a narrow window, in every view alike.
    const widths = index === 0 ? NARROW_AND_WIDE : undefined;
    await accessibility.expectNoViolations(`the inspector's ${name}`, widths);
  }
});

test('the arrow keys move between the views of the inspector', async ({ page }) => {
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
