import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test('/my-services has its title', async ({ page, user }) => {
  expect(user.email).toBeTruthy();
  await page.goto('/my-services');
  await expect(page).toHaveTitle('My Services - CLEAN EXPRESS');
});

test('/update-review/:id has its title', async ({ page, user }) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  await page.goto(`/update-review/${await user.api.addReview(service)}`);
  await expect(page.getByLabel('Comment')).toBeVisible();
  await expect(page).toHaveTitle('Update Review - CLEAN EXPRESS');
  await expect(page.locator('head title')).toHaveCount(1);
});

test('a review that does not exist has the title of the error page', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/404/);
  await page.goto('/update-review/no-such-review');
  await expect(page).toHaveTitle('404 not found - CLEAN EXPRESS');
  await expect(page.locator('head title')).toHaveCount(1);
});
