import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

for (const path of ['/profile', '/my-reviews', '/my-services', '/add-a-service']) {
  test(`${path} requires a login, which leads back to it`, async ({ page }) => {
    const user = newUser();
    await createAccount(user);
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await logIn(page, user);
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).not.toHaveURL('/login');
  });
}
