import { expect, test } from '@clean-express/e2e';

test('the shop shows what the address asks for', async ({ page }) => {
  await page.goto('/shop?category=kitchen');
  await expect(page.getByText('2 products')).toBeVisible();
  await page.getByRole('link', { name: 'Dish brush' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dish brush' })).toBeVisible();
  await page.getByRole('link', { name: 'Walnut' }).click();
  await expect(page.getByText('€8.90')).toBeVisible();
});
