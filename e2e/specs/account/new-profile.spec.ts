import { expect, test } from '../../fixtures/test.ts';
import { newUser } from '../../fixtures/user/test-user.ts';

test('the identity provider stores name and photo of a new account', async ({ page, baseURL }) => {
  const user = newUser();
  const photo = `${baseURL}/favicon.svg`;
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(user.name);
  await page.getByLabel('Photo URL').fill(photo);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm Password').fill(user.password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeTruthy();

  // Without stored data, name and photo come from the provider.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', photo);
});
