import { expect, test } from '../../fixtures/test.ts';

/** Pages that only browsers render, with their titles. */
const CLIENT_RENDERED = {
  '/profile': 'Profile',
  '/profile/edit': 'Edit Profile',
  '/profile/password': 'Change Password',
  '/profile/account': 'Your Account',
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
