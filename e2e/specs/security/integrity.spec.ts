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
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectBlocked(page, count);

  // The SSR server is the fallback origin.
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
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
  const heading = main.getByRole('heading', { level: 1, name });
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(heading.or(retry)).toBeVisible();
  await expectBlocked(page, count);

  if (await retry.isVisible()) await retry.click();
  await expect(heading).toBeVisible();
  await expectBlocked(page, count);
});
