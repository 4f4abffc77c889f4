import { expect, test } from '../../fixtures/test.ts';

test('without the blog, the services can still be had', async ({ page, faults, consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
  await faults.remotes.inject('blog', 'is down');
  await page.goto('/services');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a list that cannot be had says why, and comes back', async ({
  page,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/500/);
  await faults.api.fail('/blogs?*', { status: 500, message: 'The press is broken.' });
  await page.goto('/blogs');
  const failure = page.getByRole('alert').filter({ hasText: 'The press is broken.' });
  await expect(failure.first()).toBeVisible();

  await faults.api.mend('/blogs?*');
  await failure.first().getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
