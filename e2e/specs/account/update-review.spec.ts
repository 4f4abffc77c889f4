import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

test('another visitor can read a review, but not change it', async ({
  page,
  user,
  browser,
  baseURL,
}) => {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  const id = await user.api.addReview(service, { comment: 'Mine alone.' });

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await context.newPage();
  await visitor.goto(`/update-review/${id}`);
  await expect(visitor.getByLabel('Comment')).toHaveValue('Mine alone.');
  await expect(visitor.getByLabel('Comment')).not.toBeEditable();
  await expect(visitor.getByLabel('Email')).toHaveValue('');
  await expect(visitor.getByRole('button', { name: 'Update Review' })).toBeHidden();
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login',
  );
  await context.close();

  await page.goto(`/update-review/${id}`);
  await expect(page.getByLabel('Comment')).toBeEditable();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
});

test('a review that does not exist shows the error page', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/404/);
  await page.goto('/update-review/no-such-review');
  await expect(
    page.getByText('This is not a valid page.Please Provide a valid url...'),
  ).toBeVisible();
});
