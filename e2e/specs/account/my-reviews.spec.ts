import { anyService } from '../../fixtures/api.ts';
import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

test('reviews are listed, edited and deleted', async ({ page, user }) => {
  const service = await anyService();
  await user.api.addReview(service, { comment: 'First words.' });
  await user.api.addReview(service, { comment: 'Second words.' });
  const main = page.getByRole('main');
  const review = (comment: string) => main.getByRole('article').filter({ hasText: comment });

  await page.goto('/my-reviews');
  await expect(page.getByRole('heading', { name: 'I have Total 2 Reviews' })).toBeVisible();
  await expect(page).toHaveTitle('My Reviews - CLEAN EXPRESS');

  await expect(review('First words.')).toContainText(service.name);
  await link(review('First words.'), 'Update Review').click();
  await expect(page.getByRole('heading', { name: 'Update Your Review' })).toBeVisible();
  await expect(main.getByText(service.name).first()).toBeVisible();
  await expect(field(page, 'Name')).not.toBeEditable();
  await expect(field(page, 'Email')).not.toBeEditable();
  await field(page, 'Comment').fill('Better words.');
  await button(page, 'Update Review').click();
  await expect(page).toHaveURL('/my-reviews');
  await expect(page.getByText('Your Review Updated Successfully!!!').first()).toBeVisible();
  await expect(review('Better words.')).toBeVisible();

  const dialog = page.getByRole('alertdialog', {
    name: 'Are You Sure Want to delete this Review?',
  });
  await button(review('Second words.'), 'Delete Review').click();
  await button(dialog, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await button(review('Second words.'), 'Delete Review').click();
  await button(dialog, 'Delete').click();
  await expect(page.getByText('User Deleted Successfully!!!').first()).toBeVisible();
  await expect(review('Second words.')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'I have Total 1 Reviews' })).toBeVisible();

  await button(review('Better words.'), 'Delete Review').click();
  await button(dialog, 'Delete').click();
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
});

test('a user without reviews sees a message', async ({ page, user: _ }) => {
  await page.goto('/my-reviews');
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
});
