import { paths } from '@clean-express/shared-ui/paths';
import { ApiClient } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';
import { expectScreenshots, VISUAL_OPTIONS } from '../../fixtures/visual/screenshots.ts';

test.use(VISUAL_OPTIONS);

test('the pages of a signed-in user match their screenshots', async ({ page, apiUrl, request }) => {
  const user = { ...newUser(), name: 'Ada Lovelace' };
  const account = await createAccount(user);
  await storeSession(page, user, account);
  const api = await ApiClient.login(user.email, account.idToken, apiUrl);
  const [service] = await (await request.get(`${apiUrl}/services`)).json();
  const review = await api.addReview(service);
  await api.addService();

  await page.goto(paths.profile.getHref());
  await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  await expectScreenshots(page, 'profile');

  await page.goto(paths.editProfile.getHref());
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(user.name);
  await expectScreenshots(page, 'profile-edit');

  await page.goto(paths.changePassword.getHref());
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
  await expectScreenshots(page, 'profile-password');

  await page.goto(paths.account.getHref());
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await expectScreenshots(page, 'profile-account');

  await page.goto(paths.myReviews.getHref());
  await expect(page.getByRole('article')).toBeVisible();
  await expectScreenshots(page, 'my-reviews');

  await page.goto(paths.updateReview.getHref(review));
  await expect(page.getByLabel('Comment')).toHaveValue('They came on time.');
  await expectScreenshots(page, 'update-review');

  await page.goto(paths.myServices.getHref());
  await expect(page.getByRole('article')).toBeVisible();
  await expectScreenshots(page, 'my-services');

  await page.goto(paths.addService.getHref());
  await expect(page.getByLabel('Description')).toBeVisible();
  await expectScreenshots(page, 'add-a-service');
});
