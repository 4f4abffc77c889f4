import type { Page } from '@playwright/test';
import { anyService } from '../../fixtures/api.ts';
import { signOut } from '../../fixtures/header.ts';
import { button, field, link, linkTo } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser, type TestUser } from '../../fixtures/user/test-user.ts';

/** The API's response to an expired token. */
const REFUSAL = { status: 401, message: 'Your session has expired.' };

async function logInAgain(page: Page, user: TestUser): Promise<void> {
  await expect(page).toHaveURL('/login');
  await logIn(page, user);
}

/** Whether a tab stores a text. */
const isStored = (tab: Page, text: string) =>
  tab.evaluate((part) => Object.values(sessionStorage).some((value) => value.includes(part)), text);

/** Opens the form of a new service in a tab, and types its name. */
async function typeService(tab: Page, name: string): Promise<void> {
  await tab.goto('/add-a-service');
  await field(tab, 'Name').fill(name);
  expect(await isStored(tab, name)).toBe(true);
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
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  await button(page, 'Add Service').click();
  await expect(page).toHaveURL('/login');

  await faults.api.restore('/services');
  await logInAgain(page, user);
  await expect(page).toHaveURL('/add-a-service');
  for (const [label, text] of Object.entries(typed)) {
    await expect(field(page, label)).toHaveValue(text);
  }
  await button(page, 'Add Service').click();
  await expect(page.getByText('Service Added Sucessfully!!!').first()).toBeVisible();
  await page.reload();
  for (const label of Object.keys(typed)) await expect(field(page, label)).toHaveValue('');
});

test('the draft of a review survives a login', async ({ page, user, faults }) => {
  const path = `/services/${(await anyService())._id}`;
  const comment = `Spotless, says ${user.name}.`;
  await faults.api.fail('/reviews', { ...REFUSAL, method: 'POST' });
  await page.goto(path);
  await field(page, 'Name').fill('The Countess');
  await field(page, 'Comment').fill(comment);
  const stars = page.getByRole('radio', { name: '4 stars' });
  await stars.press('Space');
  await button(page, 'Add Review').click();
  await expect(page.getByText(REFUSAL.message).first()).toBeVisible();
  await link(page, 'Please login to add a review').click();

  await faults.api.restore('/reviews');
  await logInAgain(page, user);
  await expect(page).toHaveURL(path);
  await expect(field(page, 'Name')).toHaveValue('The Countess');
  await expect(field(page, 'Comment')).toHaveValue(comment);
  await expect(stars).toBeChecked();
  await button(page, 'Add Review').click();
  await expect(page.getByRole('row').filter({ hasText: comment })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(user.name);
  await expect(field(page, 'Comment')).toHaveValue('');
});

test('the draft of a changed review survives a login', async ({ page, user, faults, context }) => {
  const id = await user.api.addReview(await anyService(), { comment: 'First words.' });
  const path = `/update-review/${id}`;
  const comment = field(page, 'Comment');
  await faults.api.fail(`/reviews/${id}`, { ...REFUSAL, method: 'PUT' });
  await page.goto(path);
  await comment.fill('Better words.');
  await button(page, 'Update Review').click();
  await expect(comment).not.toBeEditable();
  await linkTo(page.getByRole('main'), '/login').click();

  await faults.api.restore(`/reviews/${id}`);
  await logInAgain(page, user);
  await expect(page).toHaveURL(path);
  await expect(comment).toBeEditable();
  await expect(comment).toHaveValue('Better words.');
  await button(page, 'Update Review').click();
  await expect(page).toHaveURL('/my-reviews');
  await expect(page.getByRole('article').filter({ hasText: 'Better words.' })).toBeVisible();

  // The other tab saves a newer text, which no draft of this tab hides.
  const other = await context.newPage();
  await other.goto(path);
  await field(other, 'Comment').fill('Last words.');
  await button(other, 'Update Review').click();
  await expect(other).toHaveURL('/my-reviews');
  await page.goto(path);
  await expect(comment).toHaveValue('Last words.');
});

test('drafts go when the user signs out, in every tab', async ({ page, user, context }) => {
  const typed = [
    { tab: page, name: `Gutters by ${user.name}` },
    { tab: await context.newPage(), name: `Windows by ${user.name}` },
  ];
  for (const { tab, name } of typed) await typeService(tab, name);
  await signOut(page);
  for (const { tab, name } of typed) {
    await expect(tab).toHaveURL('/login');
    await expect.poll(() => isStored(tab, name)).toBe(false);
  }
  await logIn(page, user);
  await expect(page).toHaveURL('/add-a-service');
  await expect(field(page, 'Name')).toHaveValue('');
});

test('drafts go after a forced sign-out when another user signs in', async ({
  page,
  user,
  faults,
}) => {
  const name = `Gutters by ${user.name}`;
  await typeService(page, name);
  await field(page, 'Price').fill('25');
  await field(page, 'Photo URL').fill('https://photos.example/gutters.jpg');
  await field(page, 'Description').fill('Twice a year.');
  await faults.api.fail('/services', { ...REFUSAL, method: 'POST' });
  await button(page, 'Add Service').click();
  await expect(page).toHaveURL('/login');
  expect(await isStored(page, name)).toBe(true);

  await faults.api.restore('/services');
  const stranger = newUser();
  await createAccount(stranger);
  await logIn(page, stranger);
  await expect(page).toHaveURL('/add-a-service');
  await expect(field(page, 'Name')).toHaveValue('');
  expect(await isStored(page, name)).toBe(false);
});
