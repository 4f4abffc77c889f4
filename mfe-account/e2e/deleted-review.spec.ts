import { allServices, button, expect, field, link, test } from '@clean-express/e2e';

test('Back does not open the form of a deleted review', async ({ page, user }) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  await user.api.addReview(service, { comment: 'First words.' });
  await page.goto('/my-reviews');
  await link(page, 'Update Review').click();
  await field(page, 'Comment').fill('Better words.');
  await button(page, 'Update Review').click();
  await expect(page).toHaveURL('/my-reviews');

  // The form is behind this page in the history.
  await button(page, 'Delete Review').click();
  await button(page.getByRole('alertdialog'), 'Delete').click();
  const none = page.getByRole('heading', { name: "You Don't have Any Review" });
  await expect(none).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/my-reviews');
  await expect(none).toBeVisible();
});
