import {
  allServices,
  button,
  createAccount,
  expect,
  field,
  logIn,
  newUser,
  storeSession,
  test,
} from '@clean-express/e2e';

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
  await expect(field(page, 'Comment')).not.toBeEditable();
  await button(page, 'Log in with another account').click();
  await expect(page).toHaveURL('/login');
  await logIn(page, user);
  await expect(page).toHaveURL(path);
  await expect(field(page, 'Comment')).toBeEditable();
});
