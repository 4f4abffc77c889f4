import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a new service appears among the services of its user, and to visitors', async ({
  page,
  user,
  baseURL,
}) => {
  const name = `Gutter Cleaning by ${user.name}`;
  await page.goto('/my-services');
  await expect(page).toHaveTitle('My Services - CLEAN EXPRESS');
  await expect(page.getByRole('heading', { name: "You Don't have Any Services" })).toBeVisible();

  await page.goto('/add-a-service');
  await expect(page).toHaveTitle('Add a Service - CLEAN EXPRESS');
  await field(page, 'Name').fill(name);
  await field(page, 'Price').fill('25');
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  await field(page, 'Description').fill('We clean gutters twice a year.');
  await button(page, 'Add Service').click();
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');

  await page.goto('/my-services');
  await expect(page.getByRole('heading', { name: 'I have Total 1 Services' })).toBeVisible();
  const card = page.getByRole('main').getByRole('article', { name, exact: true });
  await expect(card).toContainText('$25/mo');
  await link(card, 'Get This Service').click();
  await expect(page).toHaveTitle(name);
  await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
});

test('a service that could not be added shows why, and keeps the input', async ({
  page,
  user: _,
  baseURL,
  faults,
  consoleGuard,
}) => {
  consoleGuard.expectError(/500/);
  const failure = { status: 500, message: 'The shelf broke.', method: 'POST' } as const;
  await faults.api.fail('/services', failure);
  await page.goto('/add-a-service');
  await field(page, 'Name').fill('Gutters');
  await field(page, 'Price').fill('25');
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  await field(page, 'Description').fill('Twice a year.');
  await button(page, 'Add Service').click();
  await expect(page.getByText('The shelf broke.').first()).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Twice a year.');
});
