import {
  allServices,
  button,
  createAccount,
  expect,
  field,
  link,
  logIn,
  newUser,
  test,
} from '@clean-express/e2e';

test('a new review is in view, focused and highlighted', async ({ page, user }) => {
  const id = await user.api.addService();
  const service = (await allServices()).find(({ _id }) => _id === id);
  if (!service) throw new Error(`The API does not list the new service ${id}.`);
  for (let number = 1; number <= 9; number += 1) {
    await user.api.addReview(service, { comment: `Comment ${number}.\n`.repeat(4) });
  }
  await page.goto(`/services/${id}`);
  await expect(page.getByRole('heading', { name: 'Total Reviews 9' })).toBeVisible();
  await field(page, 'Comment').fill('Not a leaf is left.\nAnd no twig.');
  await button(page, 'Add Review').click();

  const row = page.getByRole('row').filter({ hasText: 'Not a leaf is left.' });
  await expect(row.getByRole('rowheader', { name: user.name })).toBeInViewport({ ratio: 1 });
  await expect(row).toBeFocused();
  const [color, others] = await Promise.all(
    [row, row.locator('xpath=following-sibling::tr').first()].map((each) =>
      each.evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(color).not.toBe(others);
  // The line break is kept.
  expect(await row.getByText('Not a leaf is left.').innerText()).toBe(
    'Not a leaf is left.\nAnd no twig.',
  );
  await expect(page.getByRole('heading', { name: 'Total Reviews 10' })).toBeVisible();
});

test('after a login, the review form has the focus and is in view', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  await link(page, 'Please login to add a review').click();
  await logIn(page, user);
  const form = page.getByRole('form', { name: 'How was it?' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport();
});
