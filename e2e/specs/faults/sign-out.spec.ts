import { anyService } from '../../fixtures/api.ts';
import { expectSiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('a sign-out without a connection removes all personal data from all tabs', async ({
  page,
  user,
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
  const service = await anyService();
  await user.api.addReview(service, { comment: 'Mine alone.' });
  await page.goto('/my-reviews');
  await expect(page.getByText('Mine alone.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('main').getByText(user.email)).toBeVisible();
  // The token shows that the identity provider has confirmed the session.
  const header = page.getByRole('banner');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('clean-express-token')))
    .toBeTruthy();

  await context.setOffline(true);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged Out Successfully!!').first()).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText(user.email)).toHaveCount(0);
    await expect(tab.getByText('Mine alone.')).toHaveCount(0);
    await expectSiteFrame(tab);
  }
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /token|profile|authUser/.test(key))).toEqual([]);

  await context.setOffline(false);
  const main = page.getByRole('main');
  const form = main.getByRole('button', { name: 'Log in' });
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(form.or(retry)).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  const stranger = newUser();
  await createAccount(stranger);
  await logIn(page, stranger);
  await header.getByRole('link', { name: 'My-Reviews' }).click();
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
});
