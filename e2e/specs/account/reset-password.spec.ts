import { button, field } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { emailedLink } from '../../fixtures/user/emailed-link.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

// It ends while the home page loads its widgets.
test('the emailed link sets a new password', { tag: '@every-candidate' }, async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/reset-password');
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Please Enter Your EMail Address').first()).toBeVisible();

  await field(page, 'Email').fill(user.email);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Password Reset EMail Send. Check your email').first()).toBeVisible();

  const password = 'Another!45';
  await page.goto(await emailedLink(page, user.email));
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
  await field(page, 'Confirm Password').press('Enter');

  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  await logIn(page, { ...user, password });
  await expect(page).toHaveURL('/');
});
