import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('a new review appears at once, and after a reload', async ({ page, user }) => {
  await page.goto(`/services/${await user.api.addService()}`);
  await expect(page.getByRole('heading', { name: 'Total Reviews 0' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Comment').fill('Not a leaf is left.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const added = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';
  await expect(page.getByText(added).first()).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('');

  const row = page.getByRole('row').filter({ hasText: 'Not a leaf is left.' });
  await expect(row.getByRole('rowheader', { name: user.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total Reviews 1' })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('rowheader', { name: user.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total Reviews 1' })).toBeVisible();
});

test('a login from a service leads back to the service', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services');
  await page.getByRole('main').getByRole('link', { name: 'Get This Service' }).first().click();
  await page.getByRole('link', { name: 'Please login to add a review' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/[^/]+$/);
  const service = page.url();

  await page.getByRole('link', { name: 'Please login to add a review' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(service);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByRole('button', { name: 'Add Review' })).toBeVisible();
});
