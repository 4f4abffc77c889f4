import type { Locator, Page } from '@playwright/test';
import { button } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The widgets of the home page, and the sections around them. */
const WIDGETS = [
  ['catalog', 'catalog/fills__shell__home-services', 'Our Services'],
  ['blog', 'blog/fills__shell__home-posts', 'Latest from blog'],
] as const;

/** A page of each remote. */
const PAGES = [
  ['catalog', '/services'],
  ['blog', '/blogs'],
  ['account', '/login'],
] as const;

test.use({ ssr: false });

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Uncaught|broken page/);
});

/** What the host shows in a part of the page by itself, outside of what remotes render. */
function hostContent(part: Locator): Locator {
  const leaf = ':scope *:not(:has(*), [data-mfe], [data-mfe] *)';
  return part.locator(leaf).locator('visible=true');
}

/** Adds the strongest rule that the stylesheet of a remote may have. */
async function hideAllOf(page: Page, remote: string): Promise<void> {
  await page.evaluate((name) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-mfe="${name}"] * { visibility: hidden !important }`);
    document.adoptedStyleSheets = [sheet];
  }, remote);
}

test("the host's message on a members' page is not styled by the remote", async ({
  page,
  user: _,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to fetch|AuthError/);
  await page.route('**/firebase-identity*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/profile');
  const message = page.getByRole('main').getByRole('alert');
  await expect(message).toBeVisible();
  await hideAllOf(page, 'account');
  await expect(message).toBeVisible();
});

for (const [remote, widget, region] of WIDGETS) {
  test(`the host's placeholder of a widget of ${remote} is not styled by the remote`, async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject(remote, 'hangs');
    await page.goto('/', { waitUntil: 'commit' });
    const placeholder = hostContent(page.locator(`[data-part~="${widget}"]`));
    await expect(placeholder.first()).toBeVisible();
    const count = await placeholder.count();
    await hideAllOf(page, remote);
    await expect(placeholder).toHaveCount(count);
  });

  test(`the host's message for a failed widget of ${remote} is not styled by the remote`, async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject(remote, 'is down');
    await page.goto('/');
    const retry = button(page.getByRole('region', { name: region }), 'Retry');
    await expect(retry).toBeVisible();
    await hideAllOf(page, remote);
    await expect(retry).toBeVisible();
  });
}

for (const [remote, path] of PAGES) {
  test(`the host's message for a failed page of ${remote} is not styled by the remote`, async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject(remote, 'throws on render');
    await page.goto(path);
    const retry = button(page.getByRole('main'), 'Retry');
    await expect(retry).toBeVisible();
    await hideAllOf(page, remote);
    await expect(retry).toBeVisible();
  });
}
