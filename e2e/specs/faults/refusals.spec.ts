import type { Page } from '@playwright/test';
import { API_FAULT_ERRORS, respondsWith } from '../../fixtures/faults/api-fault-kinds.ts';
import { expectSiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WRITES } from '../../fixtures/writes.ts';

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your session has ended. Please log in again.',
  );
  await expectSiteFrame(page);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /token|profile|authUser/.test(key))).toEqual([]);
}

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(API_FAULT_ERRORS));

for (const status of [401, 403]) {
  test(`a user's own reviews: when the API responds with ${status}, the user is signed out`, async ({
    page,
    user,
    faults,
  }) => {
    expect(user.email).toBeTruthy();
    await respondsWith(status).inject(faults.api, { path: '/reviews?*' });
    await page.goto('/my-reviews');
    await expectSignedOut(page);
  });
}

test('the deletion of a review: when the API responds with 401, the user is signed out', async ({
  page,
  user,
  faults,
}) => {
  const deletion = WRITES.find(({ call }) => call.method === 'DELETE');
  if (!deletion) throw new Error('There is no deletion among the writes.');
  await deletion.prepare(page, user.api);
  await respondsWith(401).inject(faults.api, deletion.call);
  await deletion.send(page);
  await expectSignedOut(page);
});
