import type { Page } from '@playwright/test';
import { environment } from '../../fixtures/environment.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

interface ResetCodes {
  oobCodes: { email: string; requestType: string; oobLink: string }[];
}

/** The link that the emulator would have mailed, for the project that the page's site has. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const { firebase } = await (await page.request.get('/config.json')).json();
  const url = `${environment.authEmulatorUrl}/emulator/v1/projects/${firebase.projectId}/oobCodes`;
  const { oobCodes } = (await (await fetch(url)).json()) as ResetCodes;
  const mail = oobCodes.findLast((code) => code.email === email);
  if (!mail) throw new Error(`No mail went to ${email}.`);
  // The emulator does not know of what stands before it, such as TLS.
  const { pathname, search } = new URL(mail.oobLink);
  return environment.authEmulatorUrl + pathname + search;
}

test('a lost password is replaced by the mailed link', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/reset-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please Enter Your EMail Address').first()).toBeVisible();

  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password Reset EMail Send. Check your email').first()).toBeVisible();

  await page.goto(await mailedLink(page, user.email));
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
