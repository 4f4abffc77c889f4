import { generateSigningKey } from '@clean-express/server-kit/signatures';
import type { Page } from '@playwright/test';
import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { postCards } from '../../fixtures/cards.ts';
import { button, link } from '../../fixtures/names.ts';
import { watchPolicyViolations } from '../../fixtures/policy-violations.ts';
import { CURRENT, NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openPreview } from '../../fixtures/versions/open-preview.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';
import { signedPreview } from '../../fixtures/versions/signed-preview.ts';

const SHORTCUT = 'Alt+Shift+D';
const VIEWS = ['Parts', 'Releases', 'Shared', 'Errors'];

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });

/** Opens a view of the inspector. */
async function view(page: Page, name: string) {
  const panel = inspector(page);
  await panel.getByRole('tab', { name }).click();
  return panel.getByRole('tabpanel', { name });
}

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

test.describe('a preview', { tag: ['@own-site', '@full'] }, () => {
  test.use({ ownSsrServer: true });

  test('opens by a signed link only, and can be left', async ({ site, page, consoleGuard }) => {
    consoleGuard.expectError(/403/);
    const version = await site.publish('blog', nextBlog);
    const signingKeys = generateSigningKey();
    const forged = await signedPreview(site, 'blog', version, { signingKeys });
    const { url } = await site.releases.api.preview(site.url, [{ remote: 'blog', version }], 1);

    await page.goto('/blogs?inspect');
    await view(page, 'Releases');
    const previewLink = inspector(page).getByLabel('Preview link');
    await previewLink.fill(`${site.url}/blogs?preview=${forged}`);
    await previewLink.press('Enter');
    await expect(inspector(page).getByRole('alert')).toContainText('does not work');
    await expect(page.getByText(CURRENT)).toBeVisible();

    await previewLink.fill(url);
    await previewLink.press('Enter');
    await expect(page.getByText(NEXT)).toBeVisible();
    await expect(page).toHaveURL('/blogs?inspect=');
    const releases = await view(page, 'Releases');
    await expect(releases.getByRole('listitem').filter({ hasText: 'Source' })).toContainText([
      /account/,
      new RegExp(`blog.*Preview.*${version}`),
      /catalog/,
    ]);

    await releases.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(page.getByText(CURRENT)).toBeVisible();
    await expect(inspector(page)).toBeVisible();
  });

  test('tells on its link and in the inspector what the server could not render', async ({
    site,
    page,
    accessibility,
  }) => {
    // Only in the scripts of the server.
    const edit = { find: 'children: TITLE', replace: 'children: location.host' };
    const preview = [{ remote: 'blog', version: await site.publish('blog', edit) }];
    const { url } = await site.releases.api.preview(site.url, preview, 1);
    const failure =
      /could not render it .+, first on \/blogs, .+: ReferenceError: location is not defined/;
    await openPreview(page, url);
    await expect(page.getByText(CURRENT)).toBeVisible();
    await page.goto('/blogs?inspect');
    await expect((await view(page, 'Errors')).getByRole('listitem')).toHaveText(failure);
    await accessibility.expectNoViolations('the inspector with failures', NARROW_AND_WIDE);
    await page.goto(url);
    await expect(page.getByRole('listitem')).toHaveText(failure);
  });
});

test.describe('where a release comes from', { tag: ['@own-site', '@full'] }, () => {
  test.use({ ownSsrServer: true });

  // It publishes three releases at a server of its own.
  test.slow();

  const repository = 'https://git.example.com/acme/site';

  test('is shown of a live and of a previewed release, and pages do not carry it', async ({
    site,
    page,
    accessibility,
  }) => {
    const live = { repository, sha: `3f2a91c0${'d'.repeat(32)}`, branch: 'main', dirty: false };
    const next = { ...live, sha: `77b0e4d2${'e'.repeat(32)}`, branch: 'prices', dirty: true };
    const forged = { ...next, repository: 'javascript:alert(1)', branch: 'main\u001B[2J\u202E' };
    const edit = (replace: string) => ({ find: CURRENT, replace });
    const first = await site.publish('blog', edit('First Blogs'), { commit: live });
    await site.change((releases) => releases.promote('blog', first));
    const response = await page.goto('/blogs?inspect');
    expect(await response?.text()).not.toContain(live.sha);
    const blog = async () =>
      (await view(page, 'Releases'))
        .getByRole('listitem')
        .filter({ hasText: 'Built from' })
        .filter({ hasText: /^blog/ });
    await expect(await blog()).toContainText('Claimed3f2a91c0 main of acme/site');
    const link = (await blog()).getByRole('link', { name: 'acme/site' });
    await expect(link).toHaveAttribute('href', repository);

    for (const [commit, text] of [
      [next, 'Claimed77b0e4d2 prices of acme/site, uncommitted changes'],
      [forged, 'Claimed77b0e4d2 main\uFFFD[2J\uFFFD of javascript:alert(1), uncommitted changes'],
    ] as const) {
      const version = await site.publish('blog', edit(commit.repository), { commit });
      const preview = [{ remote: 'blog', version }];
      await openPreview(page, (await site.releases.api.preview(site.url, preview, 1)).url);
      await page.goto('/blogs?inspect');
      await expect(await blog()).toContainText(`Preview${version}`);
      await expect(await blog()).toContainText(text);
    }
    await expect((await blog()).getByRole('link')).toHaveCount(0);
    await accessibility.expectNoViolations('the inspector with provenance', NARROW_AND_WIDE);
  });
});
