import { expect, test } from '../../fixtures/test.ts';

test('a new service appears among the services of its user', async ({ page, user }) => {
  const name = `Gutter Cleaning by ${user.name}`;
  await user.api.addService({ name });
  await page.goto('/my-services');
  await expect(page.getByRole('main').getByRole('article', { name })).toBeVisible();
});
