import { expect, test } from '@clean-express/e2e';

test('the header counts what is put into the cart', async ({ page }) => {
  await page.goto('/cart?add=bucket-white');
  await expect(page.getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'One Enamel bucket, White more' }).click();
  await expect(page.getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
});
