import {
  allServices,
  button,
  createAccount,
  expect,
  field,
  link,
  logIn,
  newUser,
  storeSession,
  test,
} from '@clean-express/e2e';
import { openDevice } from './devices.ts';

test('a sign-out everywhere ends all sessions, and what is typed stays', async ({
  page,
  context,
}) => {
  const user = newUser();
  const account = await createAccount(user);
  await storeSession(page, user, account);
  const phone = await openDevice(page, user, account);
  await phone.goto('/my-reviews');
  await expect(phone.getByRole('heading', { name: "You Don't have Any Review" })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/add-a-service');
  await field(other, 'Name').fill('Window cleaning');

  await page.goto('/profile');
  await link(page, 'Your account').click();
  await button(page, 'Sign out everywhere').click();
  await expect(page.getByText('You are signed out on all your devices.').first()).toBeVisible();
  // It would also notice with the next call of its own.
  await phone.reload();
  const ended = 'Your session has ended. Please log in again';
  for (const [tab, reason] of [
    [page, `${ended}.`],
    [other, `${ended}; what you typed is kept.`],
    [phone, `${ended}.`],
  ] as const) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByRole('main').getByRole('status')).toHaveText(reason);
  }
  // A session that begins in the second in which all have ended has ended, too.
  const endedAt = Date.now();
  await expect.poll(() => Date.now() - endedAt).toBeGreaterThan(1000);
  await logIn(other, user);
  await expect(other).toHaveURL('/add-a-service');
  await expect(field(other, 'Name')).toHaveValue('Window cleaning');
});

test('while the API is away, a sign-out everywhere says so, and can be repeated', async ({
  page,
  user: _,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  await page.goto('/profile/account');
  const sessions = '**/me/sessions';
  await page.route(sessions, (route) => route.abort('connectionrefused'));
  await button(page, 'Sign out everywhere').click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot reach' })).toBeVisible();
  await page.unroute(sessions);
  await button(page, 'Sign out everywhere').click();
  await expect(page).toHaveURL('/login');
});

test('the download has everything that is stored about the user', async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  await user.api.addReview(service, { comment: 'Mine.' });
  await user.api.addService({ name: 'My own service' });
  await page.goto('/profile/account');
  const file = '**/me/export';
  await page.route(file, (route) => route.abort('connectionrefused'));
  await button(page, 'Download your data').click();
  const failure = page.getByRole('alert').filter({ hasText: 'cannot reach' });
  await expect(failure).toBeVisible();

  await page.unroute(file);
  const downloaded = page.waitForEvent('download');
  await button(page, 'Download your data').click();
  const download = await downloaded;
  await expect(failure).toHaveCount(0);
  expect(download.suggestedFilename()).toBe('clean-express.json');
  let json = '';
  for await (const chunk of await download.createReadStream()) json += chunk;
  expect(JSON.parse(json)).toMatchObject({
    email: user.email,
    name: user.name,
    reviews: [{ comment: 'Mine.' }],
    services: [{ name: 'My own service' }],
    messages: [],
    subscriptions: [],
  });
});
