import { randomUUID } from 'node:crypto';
import { expect, test } from '../../fixtures/test.ts';

test('somebody signs in with Google and comes back to where they were', async ({ page }) => {
  const name = `Grace ${randomUUID().slice(0, 8)}`;
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const popup = await opened;
  await popup.getByText('Add new account').click();
  await popup.getByLabel('Email').fill(`${randomUUID()}@visitors.example`);
  await popup.getByLabel('Display name').fill(name);
  await popup.getByRole('button', { name: 'Sign in with Google.com' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
