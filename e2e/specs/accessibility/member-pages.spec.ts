import { NARROW_AND_WIDE } from '../../fixtures/accessibility.ts';
import { anyService } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

/** The header of a signed-in user differs by width; one page is enough to check that. */
const PAGES = [
  { path: '/profile', widths: NARROW_AND_WIDE },
  { path: '/my-reviews' },
  { path: '/my-services' },
  { path: '/add-a-service' },
];

for (const { path, widths } of PAGES) {
  test(`axe finds no violations on ${path} of a new user`, async ({
    page,
    user,
    accessibility,
  }) => {
    expect(user.email).toBeTruthy();
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await accessibility.expectNoViolations(path, widths);
  });
}

test('axe finds no violations on the pages of a user with reviews and services', async ({
  page,
  user,
  accessibility,
}) => {
  const service = await anyService();
  const id = await user.api.addReview(service);
  await user.api.addService();

  await page.goto('/my-reviews');
  await page.getByRole('button', { name: 'Delete Review' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await accessibility.expectNoViolations('the confirmation of a deletion');

  await page.goto('/my-services');
  await expect(page.getByRole('article')).toBeVisible();
  await accessibility.expectNoViolations('my services');
  await page.getByRole('button', { name: 'Pause Service' }).click();
  await expect(page.getByRole('button', { name: 'Resume Service' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Service' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await accessibility.expectNoViolations('the form of a paused service');

  await page.goto(`/update-review/${id}`);
  await expect(page.getByLabel('Comment')).toBeVisible();
  await accessibility.expectNoViolations('the form of a review');

  await page.goto(`/services/${service._id}`);
  await expect(page.getByRole('button', { name: 'Add Review' })).toBeVisible();
  await accessibility.expectNoViolations('a service with the review form');
});
