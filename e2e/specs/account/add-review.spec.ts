import type { Service } from '@clean-express/shared-api';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

test('a new review appears at once, in view, and after a reload', async ({ page, user }) => {
  const id = await user.api.addService();
  const service = (await allServices()).find(({ _id }) => _id === id) as Service;
  for (let number = 1; number <= 9; number += 1) {
    await user.api.addReview(service, { comment: `Comment ${number}.\n`.repeat(4) });
  }
  await page.goto(`/services/${id}`);
  await expect(page.getByRole('heading', { name: 'Total Reviews 9' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(user.name);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Comment').fill('Not a leaf is left.\nAnd no twig.');
  await page.getByRole('button', { name: 'Add Review' }).click();
  const added = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';
  await expect(page.getByText(added).first()).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('');

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
  expect(await row.getByRole('cell').innerText()).toBe('Not a leaf is left.\nAnd no twig.');
  await expect(page.getByRole('heading', { name: 'Total Reviews 10' })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('rowheader', { name: user.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Total Reviews 10' })).toBeVisible();
});

test('a login from a service leads back to its review form', async ({ page }) => {
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
  const form = page.getByRole('form', { name: 'How was it?' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport();
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page.getByRole('button', { name: 'Add Review' })).toBeVisible();
});
