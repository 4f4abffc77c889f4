import { environment } from '../../fixtures/environment.ts';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

/** All URLs of the identity provider, including those that its library loads. */
const PROVIDER = `${environment.authEmulatorUrl}/**`;

const MESSAGE = 'Could not reach the sign-in service. Please check your connection and try again.';

/** When the provider goes down. */
for (const moment of ['before its library is loaded', 'when the form is submitted'] as const) {
  test(`the identity provider is down ${moment}: the form shows a message, and the login works later`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
    const user = newUser();
    await createAccount(user);
    if (moment === 'before its library is loaded')
      await page.route(PROVIDER, (route) => route.abort('connectionrefused'));
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (moment === 'when the form is submitted')
      await page.route(PROVIDER, (route) => route.abort('connectionrefused'));
    const expectSameDocument = await markDocument(page);
    await logIn(page, user);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(MESSAGE);
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(user.password);
    await expectSiteFrame(page);

    await page.unroute(PROVIDER);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectSameDocument();
  });
}

test('without the library of the provider, a page for members says so, and opens later', async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to fetch|AuthError/);
  const library = '**/firebase-identity*.js';
  await page.route(library, (route) => route.abort('connectionrefused'));
  await page.goto('/profile');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(MESSAGE);
  await expect(page).toHaveURL('/profile');
  await expectSiteFrame(page);
  await page.unroute(library);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
});
