import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

for (const path of ['/profile', '/my-reviews', '/my-services', '/add-a-service']) {
  test(`axe finds nothing on ${path} of somebody new`, async ({ page, user, accessibility }) => {
    expect(user.email).toBeTruthy();
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await accessibility.expectNoViolations(path);
  });
}

test('axe finds nothing on the pages of somebody with reviews and services', async ({
  page,
  user,
  accessibility,
}) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  const id = await user.api.addReview(service);
  await user.api.addService();

  await page.goto('/my-reviews');
  await page.getByRole('button', { name: 'Delete Review' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await accessibility.expectNoViolations('the question before deleting');

  await page.goto('/my-services');
  await expect(page.getByRole('article')).toBeVisible();
  await accessibility.expectNoViolations('my services');

  await page.goto(`/update-review/${id}`);
  await expect(page.getByLabel('Comment')).toBeVisible();
  await accessibility.expectNoViolations('updating a review');

  await page.goto(`/services/${service._id}`);
  await expect(page.getByRole('button', { name: 'Add Review' })).toBeVisible();
  await accessibility.expectNoViolations('a service with the review form');
});
