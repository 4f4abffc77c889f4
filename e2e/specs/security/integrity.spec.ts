import type { Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What a changed script would do. */
const MARK = 'window.tampered = true;';

/** Changes a script on its way from the catalog's own origin. */
async function tamper(page: Page, file: string): Promise<() => number> {
  let tampered = 0;
  await page.route(new RegExp(`/catalog/releases/[^/]+/${file}`), async (route) => {
    const response = await route.fetch();
    tampered += 1;
    await route.fulfill({ response, body: `${await response.text()};${MARK}` });
  });
  return () => tampered;
}

/** Somebody changed a script, and no page has run it. */
async function expectRefused(page: Page, count: () => number): Promise<void> {
  expect(count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
}

test.use({ drawnBy: 'browser' });

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(/integrity|Failed to (fetch|load)/));

test("a remote's entry that somebody has changed is not run", async ({ page }) => {
  const count = await tamper(page, 'remoteEntry\\.js');
  await page.goto('/services');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'This page is not available' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectRefused(page, count);

  // The second source is the front door itself.
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
  await expectRefused(page, count);
});

test('a chunk that is loaded late and that somebody has changed is not run', async ({ page }) => {
  const [service] = await allServices();
  const name = service?.name ?? '';
  const count = await tamper(page, 'assets/service-detail-page-[^/]+\\.js');
  await page.goto('/services');
  const main = page.getByRole('main');
  await main.getByRole('article', { name }).getByRole('link').first().click();
  const heading = main.getByRole('heading', { level: 1, name });
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(heading.or(retry)).toBeVisible();
  await expectRefused(page, count);

  if (await retry.isVisible()) await retry.click();
  await expect(heading).toBeVisible();
  await expectRefused(page, count);
});
