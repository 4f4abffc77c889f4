import { expectAccessible } from '../../fixtures/accessibility.ts';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

for (const path of ['/profile', '/my-reviews', '/my-services', '/add-a-service']) {
  test(`axe finds nothing on ${path} of somebody new`, async ({ page, member }) => {
    expect(member.email).toBeTruthy();
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  });
}

test('axe finds nothing on the pages of somebody with reviews and services', async ({
  page,
  member,
}) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  const id = await member.api.addReview(service);
  await member.api.addService();

  await page.goto('/my-reviews');
  await page.getByRole('button', { name: 'Delete Review' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before deleting');

  await page.goto('/my-services');
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'my services');

  await page.goto(`/update-review/${id}`);
  await expect(page.getByLabel('Comment')).toBeVisible();
  await expectAccessible(page, 'updating a review');

  await page.goto(`/services/${service._id}`);
  await expect(page.getByRole('button', { name: 'Add Review' })).toBeVisible();
  await expectAccessible(page, 'a service with the review form');
});
