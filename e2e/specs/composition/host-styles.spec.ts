import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import type { RemoteName } from '../../fixtures/versions/releases.ts';

/** The widgets of the home page. */
const WIDGETS = [
  ['catalog', 'Our Services'],
  ['blog', 'Latest from blog'],
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

/** Adds the strongest rule that the stylesheet of a remote may have. */
async function hideAllOf(page: Page, remote: RemoteName): Promise<void> {
  await page.evaluate((name) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-mfe="${name}"] * { visibility: hidden !important }`);
    document.adoptedStyleSheets = [sheet];
  }, remote);
}

test("the host's skeleton of a members' page is not styled by the remote", async ({
  page,
  user: _,
}) => {
  // The session of the user stays unknown.
  await page.route(/\/firebase-identity-/, () => undefined);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');
  const cards = page.getByRole('main').locator('.h-96');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) await expect(card).toBeVisible();
  await hideAllOf(page, 'account');
  for (const card of await cards.all()) await expect(card).toBeVisible();
});

for (const [remote, region] of WIDGETS) {
  test(`the host's placeholder of a widget of ${remote} is not styled by the remote`, async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject(remote, 'hangs');
    await page.goto('/', { waitUntil: 'commit' });
    const section = page.getByRole('region', { name: region });
    const card = section.locator('.rounded-card').first();
    await expect(card).toBeVisible();
    await hideAllOf(page, remote);
    await expect(card).toBeVisible();
  });

  test(`the host's message for a failed widget of ${remote} is not styled by the remote`, async ({
    page,
    faults,
  }) => {
    await faults.remotes.inject(remote, 'is down');
    await page.goto('/');
    const retry = page.getByRole('region', { name: region }).getByRole('button', { name: 'Retry' });
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
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await hideAllOf(page, remote);
    await expect(retry).toBeVisible();
  });
}
