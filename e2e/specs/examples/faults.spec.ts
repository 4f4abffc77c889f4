import { expect, test } from '../../fixtures/test.ts';

test('the services load without the blog', async ({ page, faults, consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
  await faults.remotes.inject('blog', 'is down');
  await page.goto('/services');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a list that fails to load shows the reason, and loads by Retry', async ({
  page,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/500/);
  await faults.api.fail('/blogs?*', { status: 500, message: 'The press is broken.' });
  await page.goto('/blogs');
  const failure = page.getByRole('alert').filter({ hasText: 'The press is broken.' });
  await expect(failure.first()).toBeVisible();

  await faults.api.restore('/blogs?*');
  await failure.first().getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
