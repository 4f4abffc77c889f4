import { expect, test } from '@clean-express/e2e';

test('the page of the remote lists services', async ({ page }) => {
  await page.goto('/starter');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Starter' })).toBeVisible();
  await expect(main.getByRole('listitem').first()).toBeVisible();
});
