import { expect, test } from '../../fixtures/test.ts';
import { signInWithGoogle } from '../../fixtures/user/google.ts';

test('somebody signs in with Google and comes back to where they were', async ({ page }) => {
  const name = await signInWithGoogle(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
