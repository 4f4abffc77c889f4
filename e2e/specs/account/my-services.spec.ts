import type { Page } from '@playwright/test';
import type { ApiClient } from '../../fixtures/api.ts';
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

/** Adds a service of the user, and a review of it; opens the list of the user's services. */
async function openOwn(page: Page, { name, api }: { name: string; api: ApiClient }) {
  const service = `Chimney Sweeping by ${name}`;
  const id = await api.addService({ name: service });
  await api.addReview({ _id: id, name: service }, { comment: `${name} was on time.` });
  await page.goto('/my-services');
  await expect(card(page, service)).toBeVisible();
  return { path: `/services/${id}`, service };
}

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name, exact: true });

/** Waits for the status of a page as anonymous visitors get it. */
const expectStatus = (page: Page, path: string, status: number) =>
  expect.poll(async () => (await page.request.get(path)).status()).toBe(status);

test('a change of a service is seen by visitors and in its reviews', async ({ page, user }) => {
  const { path, service } = await openOwn(page, user);
  await button(page, 'Edit Service').click();
  await expect(field(page, 'Name')).toHaveValue(service);
  await field(page, 'Name').fill(`Better ${service}`);
  await field(page, 'Price').fill('30');
  await page.keyboard.press('Enter');
  await expect(card(page, `Better ${service}`)).toContainText('$30/mo');
  await expect(button(page, 'Edit Service')).toBeFocused();
  await expect
    .poll(async () => (await page.request.get(path)).text())
    .toContain(`Better ${service}`);
  await link(page, 'See it on the site').click();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(`Better ${service}`);
  await page.goto('/my-reviews');
  await expect(card(page, `Better ${service}`)).toBeVisible();
});

test('a paused service exists for its owner only, until it is resumed', async ({
  page,
  user,
  consoleGuard,
}) => {
  // The owner asks as a visitor first.
  consoleGuard.expectError(/404/);
  const { path, service } = await openOwn(page, user);
  await expectStatus(page, path, 200);
  await button(page, 'Pause Service').click();
  await expect(button(page, 'Resume Service')).toBeVisible();
  await expectStatus(page, path, 404);
  const search = `/services?q=${encodeURIComponent(service)}`;
  await expect.poll(async () => (await page.request.get(search)).text()).not.toContain(path);

  const expectPage = async () => {
    await expect(page.getByRole('heading', { level: 1, name: service })).toBeVisible();
    await expect(page.getByText('This service is paused: only you see it.')).toBeVisible();
    await expect(page.getByRole('cell', { name: `${user.name} was on time.` })).toBeVisible();
  };
  await link(page, 'See it on the site').click();
  await expectPage();
  // The server renders what visitors see.
  await page.reload();
  await expectPage();

  await page.goto('/my-services');
  await button(page, 'Resume Service').click();
  await expect(button(page, 'Pause Service')).toBeVisible();
  await expectStatus(page, path, 200);
});

test('a deleted service is gone, also without script, and its reviews stay', async ({
  page,
  user,
  browser,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/410/);
  const { path, service } = await openOwn(page, user);
  await expectStatus(page, path, 200);
  await button(page, 'Delete Service').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName('Are You Sure Want to delete this Service?');
  await button(dialog, 'Cancel').click();
  await expect(card(page, service)).toBeVisible();
  await button(page, 'Delete Service').click();
  await button(dialog, 'Delete').click();
  await expect(page.getByRole('heading', { name: "You Don't have Any Services" })).toBeVisible();

  await expectStatus(page, path, 410);
  const withoutScript = await browser.newPage({ javaScriptEnabled: false });
  const visits = [
    { visited: page, open: () => page.goto(path) },
    { visited: page, open: () => page.reload() },
    { visited: withoutScript, open: () => withoutScript.goto(baseURL + path) },
  ];
  for (const { visited, open } of visits) {
    const heading = visited.getByRole('heading', { level: 1, name: 'This page was removed' });
    // While no process is ready to render it, the page of the remote says that the service has ended.
    await expect(async () => {
      await open();
      await expect(heading).toBeVisible({ timeout: 3000 });
    }).toPass();
  }
  await expect(link(withoutScript, 'Go to the home page')).toBeVisible();
  await withoutScript.close();
  await page.goto('/my-reviews');
  await expect(card(page, 'A service that has ended')).toContainText(`${user.name} was on time.`);
});
