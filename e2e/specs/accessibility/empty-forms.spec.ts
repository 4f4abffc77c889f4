import type { Page } from '@playwright/test';
import type { Accessibility } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

/** A form and its submit button. */
interface Form {
  path: string;
  button: string;
}

async function expectAccessibleWhenEmpty(
  page: Page,
  accessibility: Accessibility,
  { path, button }: Form,
): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(/ is required\.$/).first()).toBeVisible();
  await accessibility.expectNoViolations(`${path}, submitted empty`);
}

for (const form of [
  { path: '/contact', button: 'Send Message' },
  { path: '/login', button: 'Log in' },
  { path: '/register', button: 'Create my account' },
]) {
  test(`axe finds no violations in the form of ${form.path} after it was submitted empty`, async ({
    page,
    accessibility,
  }) => {
    await expectAccessibleWhenEmpty(page, accessibility, form);
  });
}

test('axe finds no violations in the form of /add-a-service after it was submitted empty', async ({
  page,
  user,
  accessibility,
}) => {
  expect(user.email).toBeTruthy();
  const form = { path: '/add-a-service', button: 'Add Service' };
  await expectAccessibleWhenEmpty(page, accessibility, form);
});
