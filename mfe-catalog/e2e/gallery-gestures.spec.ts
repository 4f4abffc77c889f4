import { drag, expect, type Locator, type Page, test } from '@clean-express/e2e';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MIDDLE = { x: 195, y: 420 };

/** Waits until a photo has come to rest: the touch of a moving one is another gesture. */
const expectAtRest = (viewer: Locator, position: number) =>
  viewer.locator('img').nth(position).tap({ trial: true });

/** Enlarges the first photo. */
async function openViewer(page: Page) {
  await page.goto('/services');
  await page
    .getByRole('link', { name: /^Enlarge the photo of/ })
    .first()
    .tap();
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' });
  await expect(viewer.getByText('(1 of')).toBeVisible();
  await expectAtRest(viewer, 0);
  return viewer;
}

test('a swipe of more than 40 px changes the photo, a narrower one does not', async ({ page }) => {
  const viewer = await openViewer(page);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x - 40 });
  await expectAtRest(viewer, 0);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x - 41 });
  await expect(viewer.getByText('(2 of')).toBeVisible();
  await expectAtRest(viewer, 1);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x + 40 });
  await expectAtRest(viewer, 1);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x - 150 });
  await expect(viewer.getByText('(3 of')).toBeVisible();
  await expectAtRest(viewer, 1);
  await drag(page, MIDDLE, { ...MIDDLE, x: MIDDLE.x + 41 });
  await expect(viewer.getByText('(2 of')).toBeVisible();
});

test('a drag down of more than 100 px closes the viewer, a shorter one does not', async ({
  page,
}) => {
  const viewer = await openViewer(page);
  await drag(page, MIDDLE, { ...MIDDLE, y: MIDDLE.y + 100 });
  await expectAtRest(viewer, 0);
  await viewer.getByRole('button', { name: 'Next photo' }).tap();
  await expect(viewer.getByText('(2 of')).toBeVisible();
  await expectAtRest(viewer, 1);
  await drag(page, MIDDLE, { ...MIDDLE, y: MIDDLE.y + 101 });
  await expect(viewer).toBeHidden();
});
