import { button, field } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { register } from '../../fixtures/user/registration-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('the two password rules apply one after the other', async ({ page, baseURL }) => {
  const user = newUser();
  const special = page.getByText('Please add a special carecter').first();
  const differ = page.getByText('PassWord did not match').first();
  await page.goto('/register');
  await field(page, 'Name').fill(user.name);
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  await field(page, 'Email').fill(user.email);
  await field(page, 'Password').fill('plain123');
  await field(page, 'Confirm Password').fill('other');
  await button(page, 'Create my account').click();
  await expect(special).toBeVisible();
  await expect(differ).toBeHidden();

  await field(page, 'Password').fill('special!1');
  await button(page, 'Create my account').click();
  await expect(differ).toBeVisible();
  await expect(special).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue(user.name);
});

test('the confirmation can be shown and hidden', async ({ page }) => {
  await page.goto('/register');
  const confirmation = field(page, 'Confirm Password');
  await expect(confirmation).toHaveAttribute('type', 'password');
  await button(page, 'Show password').click();
  await expect(confirmation).toHaveAttribute('type', 'text');
  await button(page, 'Hide password').click();
  await expect(confirmation).toHaveAttribute('type', 'password');
});

test('an email that is in use shows an error, and keeps the input', async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/register');
  const errors = page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
  await expect(errors).toHaveCount(0);
  await register(page, user, `${baseURL}/favicon.svg`);
  await expect(errors.first()).toBeVisible();
  await expect(page).toHaveURL('/register');
  await expect(field(page, 'Email')).toHaveValue(user.email);
});
