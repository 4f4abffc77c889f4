import { expect, test } from '../../fixtures/test.ts';

test('the carousel begins with a button that stops and starts its rotation', async ({ page }) => {
  await page.goto('/');
  const highlights = page.getByRole('region', { name: 'Highlights' });
  await expect(highlights.getByRole('button').first()).toHaveAccessibleName(
    'Stop automatic slide show',
  );
  await expect(highlights.getByRole('group', { name: '1 of 4' })).toBeVisible();
  await expect(
    highlights.getByRole('heading', { name: 'We are expert in Cleaning' }),
  ).toBeVisible();

  await highlights.getByRole('button', { name: 'Stop automatic slide show' }).focus();
  await page.keyboard.press('Tab');
  await expect(
    highlights.getByRole('button', { name: 'Start automatic slide show' }),
  ).toBeVisible();

  await highlights.getByRole('button', { name: 'Next slide' }).click();
  await expect(
    highlights.getByRole('heading', { name: 'Affordable Price For Car Servicing' }),
  ).toBeInViewport();
  const slide = highlights.getByRole('group', { name: '2 of 4' });
  await expect(slide.getByRole('link', { name: 'See Services' })).toHaveAttribute(
    'href',
    '/services',
  );
  await expect(slide.getByRole('link', { name: 'Know More' })).toHaveAttribute('href', '/blogs');
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the carousel does not rotate automatically', async ({ page }) => {
    await page.goto('/');
    const highlights = page.getByRole('region', { name: 'Highlights' });
    await expect(
      highlights.getByRole('button', { name: 'Start automatic slide show' }),
    ).toBeVisible();
  });
});
