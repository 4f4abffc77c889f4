import { expect, test } from '../../fixtures/test.ts';
import { signInWithGoogle } from '../../fixtures/user/google.ts';

test('a sign-in with Google leads back to the page before', async ({ page }) => {
  const name = await signInWithGoogle(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
});
