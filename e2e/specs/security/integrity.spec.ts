import type { Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What a tampered script would do. */
const MARK = 'window.tampered = true;';

/** Changes a script of the catalog's origin at the network. Returns how often. */
async function tamper(page: Page, file: string): Promise<() => number> {
  let tampered = 0;
  await page.route(new RegExp(`/catalog/releases/[^/]+/${file}`), async (route) => {
    const response = await route.fetch();
    tampered += 1;
    await route.fulfill({ response, body: `${await response.text()};${MARK}` });
  });
  return () => tampered;
}

/** Fails unless a script was changed and the page did not run it. */
async function expectBlocked(page: Page, count: () => number): Promise<void> {
  expect(count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
}

test.use({ ssr: false });

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(/integrity|Failed to (fetch|load)/));

test("a remote's tampered entry is not run", async ({ page }) => {
  const count = await tamper(page, 'remoteEntry\\.js');
  await page.goto('/services');
  // The page loads the remote from the SSR server, the fallback origin.
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expectBlocked(page, count);
});

test('a tampered chunk that is loaded later is not run', async ({ page }) => {
  const [service] = await allServices();
  const name = service?.name ?? '';
  const count = await tamper(page, 'assets/service-detail-page-[^/]+\\.js');
  await page.goto('/services');
  const main = page.getByRole('main');
  const card = main.getByRole('article', { name });
  await card.getByRole('link', { name: 'Get This Service' }).click();
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectBlocked(page, count);
});
