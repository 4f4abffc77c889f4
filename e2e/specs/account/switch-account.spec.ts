import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';

test('the author of a review can replace the signed-in user, and returns to the review', async ({
  page,
  user,
}) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  const path = `/update-review/${await user.api.addReview(service)}`;
  const other = newUser();
  await storeSession(page, other, await createAccount(other));

  await page.goto(path);
  await expect(page.getByLabel('Comment')).not.toBeEditable();
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Comment')).toBeEditable();
});
