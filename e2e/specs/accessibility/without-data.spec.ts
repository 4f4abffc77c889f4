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

const MEMBERS_PAGES = [
  { path: '/my-reviews', call: '/reviews*' },
  { path: '/my-services', call: '/services*' },
];

/** Pages with what their lists say when there is nothing in them. */
const NO_SERVICES = 'There are no services yet.';
const NO_POSTS = 'There are no posts yet.';
const EMPTY_PAGES = [
  { path: '/', call: '/home-*', sentences: [NO_SERVICES, NO_POSTS] },
  { path: '/services', call: '/services*', sentences: [NO_SERVICES] },
  { path: '/blogs', call: '/blogs?*', sentences: [NO_POSTS] },
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
  test(`axe finds nothing on ${path} when its data cannot be had`, async ({
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

for (const { path, call } of MEMBERS_PAGES) {
  test(`axe finds nothing on ${path} when its data cannot be had`, async ({
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

for (const { path, call, sentences } of EMPTY_PAGES) {
  test(`axe finds nothing on ${path} when there is nothing to list`, async ({
    page,
    faults,
    accessibility,
  }) => {
    await faults.api.empty(call);
    await page.goto(path);
    for (const sentence of sentences) {
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    }
    await accessibility.expectNoViolations(`${path} with nothing to list`);
  });
}
