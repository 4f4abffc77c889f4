import { expect, test } from '@clean-express/e2e';

test('within the site, /blog redirects to the blog without a history entry', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  // No page links there any more: this is a link of an older page.
  await page.evaluate(() => {
    history.pushState(null, '', '/blog');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page).toHaveURL('/blogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expect(page).toHaveURL('/contact');
});
