import { environment } from '../../fixtures/environment.ts';
import { signOut } from '../../fixtures/header.ts';
import { link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the profile shows the user, and has links', async ({ page, user }) => {
  await page.goto('/profile');
  await expect(page).toHaveTitle('Profile - CLEAN EXPRESS');
  const main = page.getByRole('main');
  await expect(main.getByText(user.name).first()).toBeVisible();
  await expect(main.getByText(user.email).first()).toBeVisible();
  await expect(link(main, 'Go Home')).toHaveAttribute('href', '/');
  await link(main, 'My Services').click();
  await expect(page).toHaveURL('/my-services');
});

test('a sign-out in one tab signs out all tabs', async ({ page, user, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('main').getByText(user.email).first()).toBeVisible();
  await signOut(page);
  await expect(page.getByText('You have logged Out Successfully!!').first()).toBeVisible();
  await expect(other).toHaveURL('/login');
});

test('a sign-out ends the session at the API', async ({ page, user, request }) => {
  await page.goto('/profile');
  const readToken = () => page.evaluate(() => localStorage.getItem('clean-express-token'));
  await expect.poll(readToken).toBeTruthy();
  const headers = { Authorization: `Bearer ${await readToken()}` };
  const readOwn = async () =>
    (await request.get(`${environment.apiUrl}/reviews?email=${user.email}`, { headers })).status();
  expect(await readOwn()).toBe(200);
  await signOut(page);
  await expect.poll(readOwn).toBe(401);
});
