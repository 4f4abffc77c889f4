import { expect, test } from '../../fixtures/test.ts';
import { createAccount, newUser, storeSession } from '../../fixtures/user/test-user.ts';

test('a test user is signed in where the probes of the servers are closed to visitors', async ({
  page,
}) => {
  // As deploy/Caddyfile responds.
  await page.route(/\/(healthz|readyz|metrics)$/, (route) => route.fulfill({ status: 404 }));
  const user = newUser();
  await storeSession(page, user, await createAccount(user));
  await page.goto('/profile');
  await expect(page.getByText(user.email)).toBeVisible();
});
