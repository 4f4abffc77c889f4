import { expect, test } from '../../fixtures/test.ts';

test('the carousel has the roles of its ARIA pattern, and only one slide is focusable', async ({
  page,
}) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  await expect(highlights).toHaveAttribute('aria-roledescription', 'carousel');
  const slides = highlights.locator('[role="group"]');
  await expect(slides).toHaveCount(4);
  for (const slide of await slides.all()) {
    await expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  }
  // Without script, all slides can be focused.
  await expect(highlights.locator('[role="group"][inert]')).toHaveCount(3);
  await highlights.getByRole('button', { name: 'Next slide' }).focus();
  const first = highlights.getByRole('group', { name: '1 of 4' });
  for (const name of ['See Services', 'Know More']) {
    await page.keyboard.press('Tab');
    await expect(first.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(highlights.locator(':focus')).toHaveCount(0);
});

test('slides are announced unless they rotate automatically', async ({ page }) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  const slides = highlights.locator('[aria-live]');
  await expect(slides).toHaveAttribute('aria-live', 'off');
  await highlights.getByRole('button', { name: 'Stop automatic slide show' }).click();
  await expect(slides).toHaveAttribute('aria-live', 'polite');
});
