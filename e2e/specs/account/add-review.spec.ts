import type { Page } from '@playwright/test';
import { serviceCards } from '../../fixtures/cards.ts';
import { button, field, link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';
import { logIn } from '../../fixtures/user/login-form.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const ADDED = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';

const total = (page: Page, count: number) =>
  page.getByRole('heading', { name: new RegExp(`^Total Reviews\\b.*\\b${count}\\b`) });

test('a new review appears at once, and after a reload', async ({ page, user }) => {
  const comment = `Not a leaf is left, says ${user.name}.`;
  await page.goto(`/services/${await user.api.addService()}`);
  await expect(total(page, 0)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(user.name);
  await expect(field(page, 'Email')).toHaveValue(user.email);
  await expect(field(page, 'Email')).not.toBeEditable();
  await field(page, 'Comment').fill(comment);
  await button(page, 'Add Review').click();
  await expect(page.getByText(ADDED).first()).toBeVisible();
  await expect(field(page, 'Comment')).toHaveValue('');

  const row = page.getByRole('row').filter({ hasText: comment });
  await expect(row).toContainText(user.name);
  await expect(total(page, 1)).toBeVisible();
  await page.reload();
  await expect(row).toContainText(user.name);
  await expect(total(page, 1)).toBeVisible();
});

test('a login from a service leads back to it, with its review form', async ({ page }) => {
  const user = newUser();
  await createAccount(user);
  await page.goto('/services');
  const card = serviceCards(page.getByRole('main')).first();
  await link(card, 'Get This Service').click();
  await link(page, 'Please login to add a review').click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL(/\/services\/[^/]+$/);
  const service = page.url();

  await link(page, 'Please login to add a review').click();
  await logIn(page, user);
  await expect(page).toHaveURL(service);
  await expect(field(page, 'Email')).toHaveValue(user.email);
  await expect(button(page, 'Add Review')).toBeVisible();
});
