import { inHeader } from '../../fixtures/header.ts';
import { linkTo } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { register } from '../../fixtures/user/registration-form.ts';
import { newUser } from '../../fixtures/user/test-user.ts';

test('the identity provider stores name and photo of a new account', async ({ page, baseURL }) => {
  const user = newUser();
  const photo = `${baseURL}/favicon.svg`;
  await page.goto('/register');
  await register(page, user, photo);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('clean-express-token'))).toBeTruthy();

  // Without stored data, name and photo come from the provider.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, user);
  await expect(page).toHaveURL('/');
  await (await inHeader(page, (header) => linkTo(header, '/profile'))).click();
  const main = page.getByRole('main');
  await expect(main.getByText(user.name).first()).toBeVisible();
  await expect(main.locator(`img[src="${photo}"]`).first()).toBeVisible();
});
