import type { Page } from '@playwright/test';
import { API_FAULT_ERRORS, answers } from '../../fixtures/faults/api-fault-kinds.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectUsableFrame } from '../../fixtures/visit.ts';
import { WRITES } from '../../fixtures/writes.ts';

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Continue' })).toBeVisible();
  await expectUsableFrame(page);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => /token|profile|authUser/.test(key))).toEqual([]);
}

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(API_FAULT_ERRORS));

for (const status of [401, 403]) {
  test(`one's own reviews, when the API answers ${status}: signed out, at the login`, async ({
    page,
    user,
    faults,
  }) => {
    expect(user.email).toBeTruthy();
    await answers(status).inject(faults.api, { path: '/reviews?*' });
    await page.goto('/my-reviews');
    await expectSignedOut(page);
  });
}

test('the deletion of a review, when the API answers 401: signed out, at the login', async ({
  page,
  user,
  faults,
}) => {
  const deletion = WRITES.find(({ call }) => call.method === 'DELETE');
  if (!deletion) throw new Error('There is no deletion among the writes.');
  await deletion.prepare(page, user.api);
  await answers(401).inject(faults.api, deletion.call);
  await deletion.send(page);
  await expectSignedOut(page);
});
