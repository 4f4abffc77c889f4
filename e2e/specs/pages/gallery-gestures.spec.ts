import type { Page } from '@playwright/test';
import { drag } from '../../fixtures/drag.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MIDDLE = { x: 195, y: 420 };

/** Enlarges the first photo. */
async function openViewer(page: Page) {
  await page.goto('/services');
  await page
    .getByRole('link', { name: /^Enlarge the photo of/ })
    .first()
    .tap();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer.getByText('(1 of')).toBeVisible();
  await expect(viewer.locator('img').first()).toBeInViewport();
  return viewer;
}

test('a wide swipe changes the photo, a narrow one does not', async ({ page }) => {
  const viewer = await openViewer(page);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x - 50 });
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x - 150 });
  await expect(viewer.getByText('(2 of')).toBeVisible();
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x + 50 });
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x + 150 });
  await expect(viewer.getByText('(1 of')).toBeVisible();
});

test('a long drag down closes the viewer, a short one does not', async ({ page }) => {
  const viewer = await openViewer(page);
  await drag(page, MIDDLE, { ...MIDDLE, y: MIDDLE.y + 90 });
  await viewer.getByRole('button', { name: 'Next photo' }).tap();
  await expect(viewer.getByText('(2 of')).toBeVisible();
  await expect(viewer.locator('img').nth(1)).toBeInViewport({ ratio: 1 });
  await drag(page, MIDDLE, { ...MIDDLE, y: MIDDLE.y + 200 });
  await expect(viewer).toBeHidden();
});
