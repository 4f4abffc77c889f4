import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Pages that only browsers render, with their titles. */
const CLIENT_RENDERED = {
  '/profile': 'Profile',
  '/my-reviews': 'My Reviews',
  '/my-services': 'My Services',
  '/add-a-service': 'Add a Service',
  '/update-review/some-review': 'Update Review',
};

test.use({ javaScriptEnabled: false });

for (const [path, title] of Object.entries(CLIENT_RENDERED)) {
  test(`without JavaScript, ${path} has its title, and says that it needs script`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} - CLEAN EXPRESS`);
    const notice = page.locator('noscript p');
    await expect(notice).toContainText('This page needs JavaScript.');
    await expect(notice).toBeVisible();
    await notice.locator('a').click();
    await expect(page).toHaveURL('/');
  });
}

test('without JavaScript, addresses without a page say so', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  const [service] = await allServices();
  const paths = ['/no-such-page', '/services/no-such-service', `/services/${service?._id}/more`];
  for (const path of paths) {
    // A render may take too long once.
    await expect(async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      const heading = 'This is not a valid page.Please Provide a valid url...';
      await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page).toHaveTitle('404 not found - CLEAN EXPRESS');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Retry' })).toHaveAttribute('href', '/');
  }
});
