import type { Page } from '@playwright/test';
import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { emailedLink } from '../../fixtures/user/emailed-link.ts';

test.use({ ownDatabase: true, settings: { REQUIRE_VERIFIED_EMAIL: 'true' } });

/** Requests the verification email. Returns its link. */
async function requestLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible();
  return emailedLink(page, email);
}

/** Verifies the email on the provider's page, which notes it at once. */
async function verifyEmail(page: Page, email: string): Promise<void> {
  expect((await page.request.get(await requestLink(page, email))).ok()).toBe(true);
}

async function addService(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Gutter Cleaning');
  await page.getByLabel('Price').fill('25');
  await page.getByLabel('Photo URL').fill('https://pictures.example/gutter.jpg');
  await page.getByLabel('Description').fill('Twice a year.');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
}

test('a review is accepted once the email is verified', { tag: '@full' }, async ({
  page,
  user,
  apiUrl,
  accessibility,
  consoleGuard,
}) => {
  consoleGuard.expectError(/403/);
  const [service] = await allServices(apiUrl);
  await page.goto(`/services/${service?._id}`);
  const status = page.getByRole('form', { name: 'How was it?' }).getByRole('status');
  await expect(status).toContainText('You can publish here once your email is verified.');
  await accessibility.expectNoViolations('a form that needs a verified email', NARROW_AND_WIDE);

  // A refusal is an ordinary failure: nothing that was typed is lost, and the user stays signed in.
  const comment = page.getByLabel('Comment');
  await comment.fill('Not a leaf is left.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const refusal = 'Your email is not verified. Please verify it, then try again.';
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect(comment).toHaveValue('Not a leaf is left.');

  const check = page.getByRole('button', { name: 'I have verified my email' });
  await check.click();
  await expect(page.getByText(`${user.email} is not verified yet.`)).toBeVisible();
  await expect(check).toBeFocused();
  await verifyEmail(page, user.email);
  await check.click();
  await expect(status).toHaveText('Your email is verified. You can publish now.');
  await expect(status.locator('..')).toBeFocused();
  await expect(comment).toHaveValue('Not a leaf is left.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Not a leaf is left.' })).toBeVisible();
});

test('the form notices when the user comes back with a verified email', { tag: '@full' }, async ({
  page,
  user,
}) => {
  await page.goto('/add-a-service');
  const { searchParams } = new URL(await requestLink(page, user.email));
  // A project may have this page as its action URL.
  const tab = await page.context().newPage();
  await tab.goto(`/reset-password?mode=verifyEmail&oobCode=${searchParams.get('oobCode')}`);
  await tab.getByRole('button', { name: 'Verify email' }).click();
  await expect(tab).toHaveURL('/');
  await tab.close();
  // A headless browser focuses all its tabs at once.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('Your email is verified. You can publish now.')).toBeVisible();
  await addService(page);
});

test('the next page view notices a verified email', { tag: '@full' }, async ({ page, user }) => {
  await page.goto('/add-a-service');
  await verifyEmail(page, user.email);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Service' })).toBeVisible();
  await expect(page.getByText('verified')).toHaveCount(0);
  await addService(page);
});

test('the form says why the email could not be sent', { tag: '@full' }, async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400/);
  await page.route('**/accounts:sendOobCode?*', (route) =>
    route.fulfill({ status: 400, json: { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } } }),
  );
  await page.goto('/add-a-service');
  await expect(page.getByText(user.email)).toBeVisible();
  await page.getByRole('button', { name: 'Send verification email' }).click();
  const message = 'Too many attempts. Please wait a few minutes and try again.';
  await expect(page.getByText(message)).toBeVisible();
});
