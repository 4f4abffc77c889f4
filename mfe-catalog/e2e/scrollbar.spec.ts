import { expect, test } from '@clean-express/e2e';

// As on most desktops: the scrollbar takes space.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
  viewport: { width: 900, height: 600 },
});

test('the photo viewer does not move the page', async ({ page }) => {
  await page.goto('/services');
  const main = page.getByRole('main');
  const widthOf = () => main.evaluate((element) => element.getBoundingClientRect().width);
  const width = await widthOf();
  expect(width).toBeLessThan(900);

  await page
    .getByRole('link', { name: /^Enlarge the photo of/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(await widthOf()).toBe(width);
});
