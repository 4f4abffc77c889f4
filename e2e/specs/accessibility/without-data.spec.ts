import type { Page } from '@playwright/test';
import type { Accessibility } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ reducedMotion: 'reduce' });

const FAILURE = { status: 500, message: 'The shelf broke.' };

/** Pages with the call that fails. */
const PUBLIC_PAGES = [
  { path: '/', call: '/home-*' },
  { path: '/services', call: '/services*' },
  { path: '/services/1', call: '/services/1' },
  { path: '/blogs', call: '/blogs?*' },
  { path: '/blogs/1', call: '/blogs/1' },
  { path: '/update-review/1', call: '/reviews/1' },
];

const MEMBER_PAGES = [
  { path: '/my-reviews', call: '/reviews*' },
  { path: '/my-services', call: '/services*' },
];

/** Pages with the messages of their empty lists. */
const NO_SERVICES = 'There are no services yet.';
const NO_POSTS = 'There are no posts yet.';
const EMPTY_PAGES = [
  { path: '/', call: '/home-*', messages: [NO_SERVICES, NO_POSTS] },
  { path: '/services', call: '/services*', messages: [NO_SERVICES] },
  { path: '/blogs', call: '/blogs?*', messages: [NO_POSTS] },
];

async function expectAccessibleFailure(
  page: Page,
  accessibility: Accessibility,
  path: string,
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByText(FAILURE.message).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await accessibility.expectNoViolations(`${path} without data`);
}

for (const { path, call } of PUBLIC_PAGES) {
  test(`axe finds no violations on ${path} when its data fails to load`, async ({
    page,
    faults,
    consoleGuard,
    accessibility,
  }) => {
    consoleGuard.expectError(/500/);
    await faults.api.fail(call, FAILURE);
    await expectAccessibleFailure(page, accessibility, path);
  });
}

for (const { path, call } of MEMBER_PAGES) {
  test(`axe finds no violations on ${path} when its data fails to load`, async ({
    page,
    user,
    faults,
    consoleGuard,
    accessibility,
  }) => {
    consoleGuard.expectError(/500/);
    expect(user.email).toBeTruthy();
    await faults.api.fail(call, FAILURE);
    await expectAccessibleFailure(page, accessibility, path);
  });
}

for (const { path, call, messages } of EMPTY_PAGES) {
  test(`axe finds no violations on ${path} when its lists are empty`, async ({
    page,
    faults,
    accessibility,
  }) => {
    await faults.api.empty(call);
    await page.goto(path);
    for (const message of messages) {
      await expect(page.getByRole('main').getByText(message)).toBeVisible();
    }
    await accessibility.expectNoViolations(`${path} with empty lists`);
  });
}
