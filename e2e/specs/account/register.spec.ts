import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('the two password rules apply one after the other', async ({ page, baseURL }) => {
  const user = newUser();
  const special = page.getByText('Please add a special carecter');
  const differ = page.getByText('PassWord did not match');
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(user.name);
  await page.getByLabel('Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill('plain123');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(special).toBeVisible();
  await expect(differ).toBeHidden();

  await page.getByLabel('Password', { exact: true }).fill('special!1');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(differ).toBeVisible();
  await expect(special).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(user.name);
});

test('the confirmation can be shown and hidden', async ({ page }) => {
  await page.goto('/register');
  const field = page.getByLabel('Confirm Password');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test("an email that is in use shows the provider's message", async ({
  page,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/400/);
  const user = newUser();
  await createAccount(user);
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(user.name);
  await page.getByLabel('Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /already|account/i })).toBeVisible();
});
