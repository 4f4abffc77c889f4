import { expect, test } from '../../fixtures/test.ts';

test('toasts are stacked below the header, 8 px apart, and stay under the pointer', async ({
  page,
}) => {
  await page.goto('/reset-password');
  const button = page.getByRole('button', { name: 'Reset Password' });
  const toasts = page
    .getByText(/^(Please Enter Your EMail Address|Password Reset EMail Send\.)/)
    .locator('..');
  await button.click();
  await toasts.hover();
  await button.press('Enter');
  // The same text is not shown twice.
  await expect(toasts).toHaveCount(1);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.com');
  await email.press('Enter');
  await expect(toasts).toHaveCount(2);
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([0, 1].map((at) => toasts.nth(at).boundingBox()));
      if (!above || !below) return undefined;
      const center = Math.round(above.x + above.width / 2);
      return { top: above.y, gap: Math.round(below.y - above.y - above.height), center };
    })
    .toEqual({ top: 128, gap: 8, center: 640 });
  for (const control of await page.getByRole('banner').locator('a:visible, button:visible').all()) {
    await control.click({ trial: true });
  }
});
