import type { Page } from '@playwright/test';
import type { Accessibility } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

/** A form, and the button that sends it. */
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
  await accessibility.expectNoViolations(`${path}, sent empty`);
}

for (const form of [
  { path: '/contact', button: 'Send Message' },
  { path: '/login', button: 'Log in' },
  { path: '/register', button: 'Create my account' },
]) {
  test(`axe finds nothing on the form of ${form.path} that was sent empty`, async ({
    page,
    accessibility,
  }) => {
    await expectAccessibleWhenEmpty(page, accessibility, form);
  });
}

test('axe finds nothing on the form of /add-a-service that was sent empty', async ({
  page,
  user,
  accessibility,
}) => {
  expect(user.email).toBeTruthy();
  const form = { path: '/add-a-service', button: 'Add Service' };
  await expectAccessibleWhenEmpty(page, accessibility, form);
});
