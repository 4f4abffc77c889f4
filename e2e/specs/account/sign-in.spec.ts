import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('a user registers, logs out, and logs in again', async ({ page, baseURL }) => {
  const user = newUser();
  const main = page.getByRole('navigation', { name: 'Main' });

  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(user.name);
  await page.getByLabel('Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Create my account' }).click();

  await expect(page).toHaveURL('/');
  await expect(main.getByRole('link', { name: 'My-Reviews' })).toBeVisible();
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('You have logged Out Successfully!!').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeNull();

  await main.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  // The API names a session by the second of its sign-in, so this one needs another second.
  await page.waitForTimeout(1000);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeTruthy();
});

test('a wrong password shows a message, and the form keeps the email', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

test('a session survives a reload', async ({ page, user }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(user.email).toContain('@');
});

test('a login from the header leads back, also past the password reset', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services?sort=price#main');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, user);
  await expect(page).toHaveURL('/services?sort=price#main');
});

test('a login in a tab of its own leads back', async ({ page, context }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services?sort=price');
  const opened = context.waitForEvent('page');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await login.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.bringToFront();
  await logIn(tab, user);
  await expect(tab).toHaveURL('/services?sort=price');
});
