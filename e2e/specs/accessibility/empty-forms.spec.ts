import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

async function sendEmpty(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(/ is required\.$/).first()).toBeVisible();
  await expectAccessible(page, `${path}, sent empty`);
}

for (const { path, button } of [
  { path: '/contact', button: 'Send Message' },
  { path: '/login', button: 'Log in' },
  { path: '/register', button: 'Create my account' },
]) {
  test(`axe finds nothing on the form of ${path} that was sent empty`, async ({ page }) => {
    await sendEmpty(page, path, button);
  });
}

test('axe finds nothing on the form of /add-a-service that was sent empty', async ({
  page,
  member,
}) => {
  expect(member.email).toBeTruthy();
  await sendEmpty(page, '/add-a-service', 'Add Service');
});
