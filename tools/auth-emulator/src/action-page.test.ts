import { expect, test } from 'vitest';
import { actionPage } from './emulator-app.ts';

const SITE = 'http://localhost:3000';

test('redirects a link for a password reset to the page of the site', () => {
  const url = '/emulator/action?mode=resetPassword&lang=en&oobCode=a%2Fb&apiKey=key';
  expect(actionPage(url, SITE)).toBe(`${SITE}/reset-password?mode=resetPassword&oobCode=a%2Fb`);
});

test.each([
  '/emulator/action?mode=resetPassword&oobCode=a&newPassword=b',
  '/emulator/action?mode=verifyEmail&oobCode=a',
  '/emulator/action?mode=resetPassword',
  '/emulator/auth/handler?mode=resetPassword&oobCode=a',
])('leaves %s to the emulator', (url) => {
  expect(actionPage(url, SITE)).toBeUndefined();
});
