import {
  button,
  createAccount,
  expect,
  field,
  link,
  logIn,
  newUser,
  signInWithGoogle,
  storeSession,
  test,
} from '@clean-express/e2e';
import { openDevice } from './devices.ts';

const NEW_PASSWORD = 'Another!45';

test('a new password signs out all other devices, and signs in', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  const user = newUser();
  const account = await createAccount(user);
  const createdAt = Date.now();
  await storeSession(page, user, account);
  const phone = await openDevice(page, user, account);
  await phone.goto('/my-reviews');
  await expect(phone.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();

  await page.goto('/profile');
  await link(page, 'Password').click();
  await field(page, 'Current password').fill('not this one');
  await field(page, 'New password').fill('short');
  await field(page, 'Confirm new password').fill('short');
  await button(page, 'Change password').click();
  await expect(field(page, 'New password')).toBeFocused();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(
    /Please add a special carecter/,
  );
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(
    'This password is incorrect. Please try again.',
  );
  // Sessions differ by the second in which they began.
  await expect.poll(() => Date.now() - createdAt).toBeGreaterThan(1000);
  await field(page, 'Current password').fill(user.password);
  await button(page, 'Change password').click();
  await expect(page).toHaveURL('/profile');
  await link(page.getByRole('banner'), 'My-Reviews').click();
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();

  await phone.reload();
  await expect(phone).toHaveURL('/login');
  await expect(phone.getByRole('main').getByRole('status')).toHaveText(
    'Your session has ended. Please log in again.',
  );
  await logIn(phone, user);
  await expect(phone.getByText('The email or password is incorrect.')).toBeVisible();
  await logIn(phone, { ...user, password: NEW_PASSWORD });
  await expect(phone).toHaveURL('/my-reviews');
});

test('while the API is away, the password stays, and the form can be sent again', async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  await page.goto('/profile/password');
  await field(page, 'Current password').fill(user.password);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  const sessions = '**/me/sessions/others';
  await page.route(sessions, (route) => route.abort('connectionrefused'));
  await button(page, 'Change password').click();
  await expect(page.getByText('We cannot reach the server.')).toBeVisible();
  await page.unroute(sessions);
  await button(page, 'Change password').click();
  await expect(page).toHaveURL('/profile');
});

test('says how to go on after too many attempts', async ({ page, user, consoleGuard }) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  await page.goto('/profile/password');
  await page.route('**/accounts:signInWithPassword*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
    }),
  );
  await field(page, 'Current password').fill(user.password);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await button(page, 'Change password').click();
  await expect(page.getByText('Too many attempts. Please wait a few minutes')).toBeVisible();
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD);
});

test('tells users of Google where their password is', async ({ page }) => {
  await signInWithGoogle(page);
  await link(page, 'Password').click();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(link(page, 'Open your Google Account')).toHaveAttribute(
    'href',
    'https://myaccount.google.com/security',
  );
  await expect(field(page, 'Current password')).toHaveCount(0);
});
