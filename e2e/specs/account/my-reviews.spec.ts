import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test('reviews are listed, edited and deleted', async ({ page, user }) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  await user.api.addReview(service, { comment: 'First words.' });
  await user.api.addReview(service, { comment: 'Second words.' });

  await page.goto('/my-reviews');
  await expect(page.getByRole('heading', { name: 'I have Total 2 Reviews' })).toBeVisible();
  await expect(page).toHaveTitle('My Reviews - CLEAN EXPRESS');

  const first = page.getByRole('article').filter({ hasText: 'First words.' });
  await expect(first).toContainText(service.name);
  await first.getByRole('link', { name: 'Update Review' }).click();
  await expect(page.getByRole('heading', { name: 'Update Your Review' })).toBeVisible();
  await expect(page.getByText(service.name).first()).toBeVisible();
  await expect(page.getByLabel('Name')).not.toBeEditable();
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Comment').fill('Better words.');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(page).toHaveURL('/my-reviews');
  await expect(page.getByText('Your Review Updated Successfully!!!').first()).toBeVisible();
  await expect(page.getByText('Better words.')).toBeVisible();

  const second = page.getByRole('article').filter({ hasText: 'Second words.' });
  const dialog = page.getByRole('alertdialog', {
    name: 'Are You Sure Want to delete this Review?',
  });
  await second.getByRole('button', { name: 'Delete Review' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await second.getByRole('button', { name: 'Delete Review' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User Deleted Successfully!!!').first()).toBeVisible();
  await expect(second).toBeHidden();
  await expect(page.getByRole('heading', { name: 'I have Total 1 Reviews' })).toBeVisible();

  // The form of the first review is behind this page in the history.
  await page.getByRole('button', { name: 'Delete Review' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const none = page.getByRole('heading', { name: "You Don't have Any Review" });
  await expect(none).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/my-reviews');
  await expect(none).toBeVisible();
});

test('a user without reviews sees a message', async ({ page, user }) => {
  expect(user.email).toBeTruthy();
  await page.goto('/my-reviews');
  await expect(page.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
});
