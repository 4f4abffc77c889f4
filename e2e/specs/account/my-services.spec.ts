import { expect, test } from '../../fixtures/test.ts';

test('a new service appears among the services of its user, and to visitors', async ({
  page,
  user,
  baseURL,
}) => {
  const name = `Gutter Cleaning by ${user.name}`;
  await page.goto('/my-services');
  await expect(page.getByRole('heading', { name: "You Don't have Any Services" })).toBeVisible();

  await page.goto('/add-a-service');
  await expect(page).toHaveTitle('Add a Service - CLEAN EXPRESS');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price').fill('25');
  await page.getByLabel('Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.getByLabel('Description').fill('We clean gutters twice a year.');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  await page.goto('/my-services');
  await expect(page.getByRole('heading', { name: 'I have Total 1 Services' })).toBeVisible();
  const card = page.getByRole('article', { name });
  await expect(card).toContainText('$25/mo');
  await card.getByRole('link', { name: 'Get This Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total Reviews 0' })).toBeVisible();
});

test('every field is required, and a failure keeps the input', async ({
  page,
  user,
  baseURL,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/500/);
  expect(user.email).toBeTruthy();
  await page.goto('/add-a-service');
  await page.getByRole('button', { name: 'Add Service' }).click();
  for (const label of ['Name', 'Price', 'Photo URL', 'Description']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${label} is required\\.`),
    );
  }
  const failure = { status: 500, message: 'The shelf broke.', method: 'POST' } as const;
  await faults.api.fail('/services', failure);
  await page.getByLabel('Name', { exact: true }).fill('Gutters');
  await page.getByLabel('Price').fill('25');
  await page.getByLabel('Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.getByLabel('Description').fill('Twice a year.');
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByText('The shelf broke.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Twice a year.');
});
