import type { Service } from '@clean-express/shared-api';
import type { Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser, type TestUser } from '../../fixtures/user/test-user.ts';

/** The API's response to an expired token. */
const REFUSAL = { status: 401, message: 'Your session has expired.' };

async function logInAgain(page: Page, user: TestUser): Promise<void> {
  await expect(page).toHaveURL('/login');
  await logIn(page, user);
}

async function anyService(): Promise<Service> {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  return service;
}

/** The stored drafts of a tab. */
const drafts = (tab: Page) =>
  tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

/** Opens the form of a new service in a tab, and types its name. */
async function typeService(tab: Page, name: string): Promise<void> {
  await tab.goto('/add-a-service');
  await tab.getByLabel('Name').fill(name);
  expect(await drafts(tab)).toHaveLength(1);
}

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(/401/));

test('the draft of a new service survives a login', async ({ page, user, faults, baseURL }) => {
  const typed = {
    Name: `Gutters by ${user.name}`,
    Price: '25',
    'Photo URL': `${baseURL}/favicon.svg`,
    Description: 'Twice a year.',
  };
  await faults.api.fail('/services', { ...REFUSAL, method: 'POST' });
  await page.goto('/add-a-service');
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page).toHaveURL('/login');

  await faults.api.restore('/services');
  await logInAgain(page, user);
  await expect(page).toHaveURL('/add-a-service');
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
  await page.reload();
  for (const label of Object.keys(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
});

test('the draft of a review survives a login', async ({ page, user, faults }) => {
  const path = `/services/${(await anyService())._id}`;
  await faults.api.fail('/reviews', { ...REFUSAL, method: 'POST' });
  await page.goto(path);
  await page.getByLabel('Name').fill('The Countess');
  await page.getByLabel('Comment').fill(`Spotless, says ${user.name}.`);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByText(REFUSAL.message).first()).toBeVisible();
  await page.getByRole('link', { name: 'Please login to add a review' }).click();

  await faults.api.restore('/reviews');
  await logInAgain(page, user);
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Name')).toHaveValue('The Countess');
  await expect(page.getByLabel('Comment')).toHaveValue(`Spotless, says ${user.name}.`);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('cell', { name: `Spotless, says ${user.name}.` })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Comment')).toHaveValue('');
});

test('the draft of a changed review survives a login', async ({ page, user, faults, context }) => {
  const id = await user.api.addReview(await anyService(), { comment: 'First words.' });
  const path = `/update-review/${id}`;
  const comment = page.getByLabel('Comment');
  await faults.api.fail(`/reviews/${id}`, { ...REFUSAL, method: 'PUT' });
  await page.goto(path);
  await comment.fill('Better words.');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(comment).not.toBeEditable();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();

  await faults.api.restore(`/reviews/${id}`);
  await logInAgain(page, user);
  await expect(page).toHaveURL(path);
  await expect(comment).toBeEditable();
  await expect(comment).toHaveValue('Better words.');
  await page.getByRole('button', { name: 'Update Review' }).click();
  await expect(page).toHaveURL('/my-reviews');
  await expect(page.getByText('Better words.')).toBeVisible();

  // The other tab saves a newer text, which no draft of this tab hides.
  const other = await context.newPage();
  await other.goto(path);
  await other.getByLabel('Comment').fill('Last words.');
  await other.getByRole('button', { name: 'Update Review' }).click();
  await expect(other).toHaveURL('/my-reviews');
  await page.goto(path);
  await expect(comment).toHaveValue('Last words.');
});

test('drafts go when the user signs out, in every tab', async ({ page, user, context }) => {
  const other = await context.newPage();
  await typeService(page, `Gutters by ${user.name}`);
  await typeService(other, `Windows by ${user.name}`);
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login');
    await expect.poll(() => drafts(tab)).toEqual([]);
  }
  await logIn(page, user);
  await expect(page).toHaveURL('/add-a-service');
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('drafts go after a forced sign-out when another user signs in', async ({
  page,
  user,
  faults,
}) => {
  await typeService(page, `Gutters by ${user.name}`);
  await page.getByLabel('Price').fill('25');
  await page.getByLabel('Photo URL').fill('https://photos.example/gutters.jpg');
  await page.getByLabel('Description').fill('Twice a year.');
  await faults.api.fail('/services', { ...REFUSAL, method: 'POST' });
  await page.getByRole('button', { name: 'Add Service' }).click();
  await expect(page).toHaveURL('/login');
  expect(await drafts(page)).toHaveLength(1);

  await faults.api.restore('/services');
  const stranger = newUser();
  await createAccount(stranger);
  await logIn(page, stranger);
  await expect(page).toHaveURL('/add-a-service');
  await expect(page.getByLabel('Name')).toHaveValue('');
  expect(await drafts(page)).toEqual([]);
});
