import type { Page } from '@playwright/test';
import { environment } from '../../fixtures/environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

interface ResetCodes {
  oobCodes: { email: string; requestType: string; oobLink: string }[];
}

/** Returns the link of the email that a real provider would send. */
async function emailedLink(page: Page, email: string): Promise<string> {
  const { firebase } = await (await page.request.get('/config.json')).json();
  const url = `${environment.authEmulatorUrl}/emulator/v1/projects/${firebase.projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as ResetCodes;
  const code = oobCodes.findLast((each) => each.email === email);
  if (!code) throw new Error(`The emulator did not send an email to ${email}.`);
  // The emulator does not know its public URL behind a proxy.
  const { pathname, search } = new URL(code.oobLink);
  return environment.authEmulatorUrl + pathname + search;
}

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
