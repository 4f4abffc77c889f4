import { allServices, button, expect, field, link, test } from '@clean-express/e2e';

const NEW_NAME = 'Ada Countess of Lovelace';

/** The call that shows the profile in the reviews. */
const FOLLOW = '**/me';

async function reviewedService() {
  const [service] = await allServices();
  if (!service) throw new Error('There is no service to review.');
  return service;
}

test('a changed profile shows in the header, in other tabs and in the reviews', async ({
  page,
  context,
  user,
  baseURL,
}) => {
  const service = await reviewedService();
  await user.api.addReview(service, { name: user.name, comment: 'As myself.' });
  await user.api.addReview(service, { name: 'A neighbour', comment: 'As somebody else.' });
  const other = await context.newPage();
  await other.goto('/');
  await page.goto('/profile');
  await link(page, 'Edit profile').click();
  await expect(field(page, 'Name')).toHaveValue(user.name);
  await field(page, 'Name').fill(NEW_NAME);
  const photo = `${baseURL}/favicon.svg`;
  await field(page, 'Photo URL').fill(photo);
  await button(page, 'Save profile').click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: NEW_NAME })).toBeVisible();
  for (const tab of [page, other]) {
    const profile = link(tab.getByRole('banner'), 'Profile');
    await expect(profile).toHaveAttribute('title', NEW_NAME);
    await expect(profile.locator('img')).toHaveAttribute('src', photo);
  }

  const own = await user.api.get<object[]>('/reviews?email=');
  expect(own).toEqual([
    expect.objectContaining({ comment: 'As somebody else.', name: 'A neighbour', photo }),
    expect.objectContaining({ comment: 'As myself.', name: NEW_NAME, photo }),
  ]);
  await other.goto(`/services/${service._id}`);
  await expect(other.getByRole('main').getByText(NEW_NAME).first()).toBeVisible();
});

test('when the API is away, the form says what is missing, and can be sent again', async ({
  page,
  user,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  await user.api.addReview(await reviewedService(), { name: user.name });
  await page.goto('/profile/edit');
  await field(page, 'Name').fill(NEW_NAME);
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  await page.route(FOLLOW, (route) => route.abort('connectionrefused'));
  await button(page, 'Save profile').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your profile is saved' })).toHaveText(
    'Your profile is saved, but your reviews do not show it yet. We cannot reach the server. Please check your connection.',
  );
  await expect(field(page, 'Name')).toHaveValue(NEW_NAME);

  // The user gives up, and comes back later with another name.
  await page.unroute(FOLLOW);
  await page.reload();
  await field(page, 'Name').fill('Ada King');
  await button(page, 'Save profile').click();
  await expect(page).toHaveURL('/profile');
  const [review] = await user.api.get<{ name: string }[]>('/reviews?email=');
  expect(review?.name).toBe('Ada King');
});

test('while the identity provider is away, nothing changes, and the input stays', async ({
  page,
  user,
  baseURL,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  await page.goto('/profile/edit');
  await field(page, 'Name').fill(NEW_NAME);
  await field(page, 'Photo URL').fill(`${baseURL}/favicon.svg`);
  const update = '**/accounts:update*';
  await page.route(update, (route) => route.abort('connectionrefused'));
  await button(page, 'Save profile').click();
  await expect(page.getByText('Could not reach the sign-in service.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(NEW_NAME);
  const profile = link(page.getByRole('banner'), 'Profile');
  await expect(profile).toHaveAttribute('title', user.name);

  await page.unroute(update);
  await button(page, 'Save profile').click();
  await expect(page.getByRole('heading', { name: NEW_NAME })).toBeVisible();
});

test('the form follows the rules of the registration', async ({ page, user: _ }) => {
  await page.goto('/profile/edit');
  await field(page, 'Name').fill(' ');
  await field(page, 'Photo URL').fill('ftp://example.com/me.jpg');
  await button(page, 'Save profile').click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required.');
  await expect(field(page, 'Photo URL')).toHaveAccessibleDescription(
    /begins with https:\/\/ or http:\/\//,
  );
});
