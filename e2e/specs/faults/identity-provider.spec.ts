import { environment } from '../../fixtures/environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';

/** Everything of the identity provider, with what its library loads from it. */
const PROVIDER = `${environment.authEmulatorUrl}/**`;

const SENTENCE = 'We cannot reach the sign-in service. Please check your connection.';

/** From when on the provider is down. */
for (const moment of ['before its library has come', 'when the form is sent'] as const) {
  test(`the identity provider is down ${moment}: a sentence, and the login works later`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
    const user = newUser();
    await createAccount(user);
    if (moment === 'before its library has come')
      await page.route(PROVIDER, (route) => route.abort('connectionrefused'));
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    if (moment === 'when the form is sent')
      await page.route(PROVIDER, (route) => route.abort('connectionrefused'));
    const expectSameVisit = await markVisit(page);
    await logIn(page, user);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(SENTENCE);
    await expect(page.getByLabel('Email')).toHaveValue(user.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(user.password);
    await expectUsableFrame(page);

    await page.unroute(PROVIDER);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectSameVisit();
  });
}
