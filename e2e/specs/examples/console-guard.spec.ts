import { expect, test } from '../../fixtures/test.ts';

test('an unknown URL shows an error page', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
