import { expect, test } from 'vitest';
import { actionPage } from './action-page.ts';

const SITE = 'http://localhost:3000';

test("a reset link leads to the site's own page", () => {
  const url = '/emulator/action?mode=resetPassword&lang=en&oobCode=a%2Fb&apiKey=key';
  expect(actionPage(url, SITE)).toBe(`${SITE}/reset-password?mode=resetPassword&oobCode=a%2Fb`);
});

test.each([
  '/emulator/action?mode=resetPassword&oobCode=a&newPassword=b',
  '/emulator/action?mode=verifyEmail&oobCode=a',
  '/emulator/action?mode=resetPassword',
  '/emulator/auth/handler?mode=resetPassword&oobCode=a',
])('the emulator answers %s itself', (url) => {
  expect(actionPage(url, SITE)).toBeUndefined();
});
