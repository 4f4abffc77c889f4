import { button, expect, field, signInWithGoogle, test } from '@clean-express/e2e';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE_AND_DESKTOP = [390, 1280];

test('axe finds no violations on the pages of an account, with errors and with the dialog', async ({
  page,
  user: _,
  accessibility,
}) => {
  test.slow();
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
  await accessibility.expectNoViolations('the profile', PHONE_AND_DESKTOP);

  await page.goto('/profile/edit');
  await field(page, 'Name').fill('');
  await button(page, 'Save profile').click();
  await expect(field(page, 'Name')).toBeFocused();
  await accessibility.expectNoViolations('the profile form with errors', PHONE_AND_DESKTOP);

  await page.goto('/profile/password');
  await expect(field(page, 'Current password')).toBeVisible();
  await accessibility.expectNoViolations('the password form', PHONE_AND_DESKTOP);
  await button(page, 'Change password').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await accessibility.expectNoViolations('the password form with errors');

  await page.goto('/profile/account');
  await expect(button(page, 'Delete account')).toBeVisible();
  await accessibility.expectNoViolations('the account', PHONE_AND_DESKTOP);
  await button(page, 'Delete account').click();
  await button(page.getByRole('alertdialog'), 'Delete account').click();
  await expect(field(page, 'Current password')).toBeFocused();
  await accessibility.expectNoViolations('the dialog of a deletion', PHONE_AND_DESKTOP);
});

test('axe finds no violations on the pages of an account of Google', async ({
  page,
  accessibility,
}) => {
  await signInWithGoogle(page);
  await page.goto('/profile/password');
  await expect(page.getByRole('link', { name: 'Open your Google Account' })).toBeVisible();
  await accessibility.expectNoViolations('the password of Google');
  await page.goto('/profile/account');
  await button(page, 'Delete account').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await accessibility.expectNoViolations('the dialog of a deletion');
});
