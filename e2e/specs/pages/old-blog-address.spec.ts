import { expect, test } from '../../fixtures/test.ts';

test('within the site, /blog leads to the blog and leaves nothing to go back to', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  // No link of ours leads there: this is one of a page that is older than the address.
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
