import {
  allServices,
  button,
  expect,
  field,
  type Page,
  register,
  signInWithGoogle,
  test,
} from '@clean-express/e2e';

/** The call that deletes the account at the identity provider. */
const DELETION = '**/accounts:delete*';

const NOT_DELETED =
  'Your data is deleted, but your account is not yet. Could not reach the sign-in service. Please check your connection and try again.';

async function openDialog(page: Page) {
  await page.goto('/profile/account');
  await button(page, 'Delete account').click();
  return page.getByRole('alertdialog');
}

async function expectDeleted(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account is deleted.').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /token|profile|authUser|draft/.test(key))).toEqual([]);
}

test('an account is deleted with all its data, and its address can register again', async ({
  page,
  user,
  apiUrl,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400 \(Bad Request\)|404|401/);
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  const review = await user.api.addReview(service);
  const own = await user.api.addService();
  const statusOf = async (path: string) => (await page.request.get(apiUrl + path)).status();

  const dialog = await openDialog(page);
  await expect(dialog).toHaveAccessibleName('Delete your account?');
  await expect(dialog).toHaveAccessibleDescription(/Nobody sees them any longer/);
  await expect(field(dialog, 'Current password')).toBeFocused();
  await button(dialog, 'Cancel').click();
  await expect(button(page, 'Delete account')).toBeFocused();
  await button(page, 'Delete account').click();
  await button(dialog, 'Delete account').click();
  await expect(field(dialog, 'Current password')).toHaveAccessibleDescription(
    'Current password is required.',
  );
  await field(dialog, 'Current password').fill('not this one');
  await button(dialog, 'Delete account').click();
  await expect(field(dialog, 'Current password')).toHaveAccessibleDescription(
    'This password is incorrect. Please try again.',
  );
  expect(await statusOf(`/reviews/${review}`)).toBe(200);

  await field(dialog, 'Current password').fill(user.password);
  await button(dialog, 'Delete account').click();
  await expectDeleted(page);
  expect(await statusOf(`/reviews/${review}`)).toBe(404);
  expect(await statusOf(`/services/${own}`)).toBe(410);
  await expect(user.api.addReview(service)).rejects.toThrow('401');

  await page.goto('/register');
  await register(page, user, `${baseURL}/favicon.svg`);
  await expect(page).toHaveURL('/');
  await page.goto('/my-reviews');
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
});

test('a deletion that the identity provider has not received can be repeated', async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  const dialog = await openDialog(page);
  await page.route(DELETION, (route) => route.abort('connectionrefused'));
  await field(dialog, 'Current password').fill(user.password);
  await button(dialog, 'Delete account').click();
  await expect(dialog.getByRole('alert')).toHaveText(NOT_DELETED);
  await page.unroute(DELETION);
  await button(dialog, 'Delete account').click();
  await expectDeleted(page);
});

test('a deletion can be repeated when only its response was lost', async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|400 \(Bad Request\)/);
  const dialog = await openDialog(page);
  await page.route(DELETION, async (route) => {
    await route.fetch();
    await route.abort('connectionrefused');
  });
  await field(dialog, 'Current password').fill(user.password);
  await button(dialog, 'Delete account').click();
  await expect(dialog.getByRole('alert')).toHaveText(NOT_DELETED);
  await button(dialog, 'Delete account').click();
  await expectDeleted(page);
});

test('while the API is away, nothing is deleted', async ({ page, user, consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  const dialog = await openDialog(page);
  await page.route('**/me', (route) => route.abort('connectionrefused'));
  await field(dialog, 'Current password').fill(user.password);
  await button(dialog, 'Delete account').click();
  await expect(dialog.getByRole('alert')).toContainText('We cannot reach the server.');
  await button(dialog, 'Cancel').click();
  await page.reload();
  await expect(button(page, 'Delete account')).toBeVisible();
});

test('users of Google sign in again with its window', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/400 \(Bad Request\)/);
  const name = await signInWithGoogle(page);
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  const first = page.waitForEvent('popup');
  await button(dialog, 'Delete account').click();
  const wrong = await first;
  await wrong.getByText('Add new account').click();
  await wrong.getByLabel('Email').fill('somebody-else@visitors.example');
  await wrong.getByRole('button', { name: 'Sign in with Google.com' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is not the account');

  const second = page.waitForEvent('popup');
  await button(dialog, 'Delete account').click();
  await (await second).getByText(name).click();
  await expectDeleted(page);
});

test('a window of Google that is closed deletes nothing, and can be opened again', {
  tag: '@full',
}, async ({ page }) => {
  const name = await signInWithGoogle(page);
  const dialog = await openDialog(page);
  const opened = page.waitForEvent('popup');
  await button(dialog, 'Delete account').click();
  await (await opened).close();
  // Firebase waits for eight seconds in case that the window has just signed in.
  await expect(dialog.getByRole('alert')).toContainText('was closed before you signed in');
  const again = page.waitForEvent('popup');
  await button(dialog, 'Delete account').click();
  await (await again).close();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a dialog that is closed deletes nothing, also if Google’s window stays open', async ({
  page,
}) => {
  const name = await signInWithGoogle(page);
  const dialog = await openDialog(page);
  const opened = page.waitForEvent('popup');
  await button(dialog, 'Delete account').click();
  const popup = await opened;
  await expect(popup.getByText(name)).toBeVisible();
  await button(dialog, 'Cancel').click();
  const closed = popup.waitForEvent('close');
  const signedIn = page.waitForResponse(/accounts:signInWithIdp/);
  await popup.getByText(name).click();
  await Promise.all([signedIn, closed]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
