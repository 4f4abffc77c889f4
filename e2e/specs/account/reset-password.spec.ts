import { expect, test } from '../../fixtures/test.ts';
import { emailedLink } from '../../fixtures/user/emailed-link.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('the emailed link sets a new password', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please Enter Your EMail Address').first()).toBeVisible();

  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset EMail Send. Check your email').first()).toBeVisible();

  await page.goto(await emailedLink(page, user.email));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Another!45');
  await page.getByLabel('Confirm Password').fill('Another!45');
  await page.getByRole('button', { name: 'Save new password' }).click();

  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('Another!45');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
});
