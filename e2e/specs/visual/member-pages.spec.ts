import { paths } from '@clean-express/shared-ui/paths';
import { ApiAs } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, rememberSession } from '../../fixtures/user/test-user.ts';
import { expectPictures, STILL } from '../../fixtures/visual/pictures.ts';

test.use(STILL);

test('the pages of a member look as they did', async ({ page, apiUrl, request }) => {
  const user = { ...newUser(), name: 'Ada Lovelace' };
  const account = await createAccount(user);
  await rememberSession(page, user, account);
  const api = await ApiAs.login(user.email, account.idToken, apiUrl);
  const [service] = await (await request.get(`${apiUrl}/services`)).json();
  const review = await api.addReview(service);
  await api.addService();

  await page.goto(paths.profile.getHref());
  await expect(page.getByRole('heading', { name: user.name })).toBeVisible();
  await expectPictures(page, 'profile');

  await page.goto(paths.myReviews.getHref());
  await expect(page.getByRole('article')).toBeVisible();
  await expectPictures(page, 'my-reviews');

  await page.goto(paths.updateReview.getHref(review));
  await expect(page.getByLabel('Comment')).toHaveValue('They came on time.');
  await expectPictures(page, 'update-review');

  await page.goto(paths.myServices.getHref());
  await expect(page.getByRole('article')).toBeVisible();
  await expectPictures(page, 'my-services');

  await page.goto(paths.addService.getHref());
  await expect(page.getByLabel('Description')).toBeVisible();
  await expectPictures(page, 'add-a-service');
});
