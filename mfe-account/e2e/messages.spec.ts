import {
  button,
  createAccount,
  emailedLink,
  expect,
  field,
  logIn,
  newUser,
  register,
  test,
} from '@clean-express/e2e';

test('the login names the cause of a wrong password', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/login');
  await logIn(page, { ...user, password: 'not this one' });
  await expect(page.getByRole('alert')).toContainText(/password/i);
});

test('the registration says that an email is in use', async ({ page, baseURL, consoleGuard }) => {
  consoleGuard.expectError(/400/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/register');
  await register(page, user, `${baseURL}/favicon.svg`);
  await expect(page.getByRole('alert').filter({ hasText: /already|account/i })).toBeVisible();
});

test('every field of a new service is required', async ({ page, user: _ }) => {
  await page.goto('/add-a-service');
  await button(page, 'Add Service').click();
  for (const label of ['Name', 'Price', 'Photo URL', 'Description']) {
    await expect(field(page, label)).toHaveAccessibleDescription(
      new RegExp(`${label} is required\\.`),
    );
  }
});

test('the page of the emailed link names itself and its button', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/reset-password');
  await field(page, 'Email').fill(user.email);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Password Reset EMail Send. Check your email').first()).toBeVisible();
  await page.goto(await emailedLink(page, user.email));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await field(page, 'Password').fill('Another!45');
  await field(page, 'Confirm Password').fill('Another!45');
  await button(page, 'Save new password').click();
  await expect(page).toHaveURL('/login');
});
