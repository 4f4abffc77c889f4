import type { Locator } from '@playwright/test';
import { inHeader, signOut, signOutButton } from '../../fixtures/header.ts';
import { field, link, linkTo } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { register } from '../../fixtures/user/registration-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const second = () => Math.floor(Date.now() / 1000);

const loginLink = (header: Locator) => link(header, 'Login');

test('a user registers, logs out, and logs in again', async ({ page, baseURL }) => {
  const user = newUser();

  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await register(page, user, `${baseURL}/favicon.svg`);

  await expect(page).toHaveURL('/');
  await expect(await inHeader(page, (header) => link(header, 'My-Reviews'))).toBeVisible();
  await signOut(page);
  const signedOutAt = second();
  await expect(page.getByText('You have logged Out Successfully!!').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeNull();

  await (await inHeader(page, loginLink)).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  // The API names a session by the second of its sign-in, so this one needs another second.
  await expect.poll(second).toBeGreaterThan(signedOutAt);
  await logIn(page, user);
  await expect(page).toHaveURL('/');
  await expect(await inHeader(page, signOutButton)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeTruthy();
});

test('a wrong password shows an error, and the form keeps the email', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/login');
  const errors = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
  await expect(errors).toHaveCount(0);
  await logIn(page, { ...user, password: 'not this one' });
  await expect(errors.first()).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(field(page, 'Email')).toHaveValue(user.email);
});

test('a session survives a reload', async ({ page, user: _ }) => {
  await page.goto('/');
  await expect(await inHeader(page, signOutButton)).toBeVisible();
  await page.reload();
  await expect(await inHeader(page, signOutButton)).toBeVisible();
});

test('a login from the header leads back, also past the password reset', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services?sort=price#main');
  await (await inHeader(page, loginLink)).click();
  await link(page, 'Forgot password?').click();
  await expect(page).toHaveURL('/reset-password');
  await linkTo(page.getByRole('main'), '/login').click();
  // Both forms have a field "Email".
  await expect(page).toHaveURL('/login');
  await logIn(page, user);
  await expect(page).toHaveURL('/services?sort=price#main');
});

test('a login in a tab of its own leads back', async ({ page, context }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services?sort=price');
  const opened = context.waitForEvent('page');
  const login = await inHeader(page, loginLink);
  await login.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await tab.bringToFront();
  await logIn(tab, user);
  await expect(tab).toHaveURL('/services?sort=price');
});
