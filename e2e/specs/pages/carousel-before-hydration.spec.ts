import type { Page } from '@playwright/test';
import { drag } from '../../fixtures/drag.ts';
import { closedLatch } from '../../fixtures/faults/latch.ts';
import { expect, test } from '../../fixtures/test.ts';

const highlights = (page: Page) => page.getByRole('region', { name: 'Highlights' });

const secondHeading = (page: Page) =>
  highlights(page).getByRole('heading', { name: 'Affordable Price For Car Servicing' });

/** Opens the home page as the server has rendered it. */
async function openHome(page: Page): Promise<void> {
  // If a render takes too long, only later responses contain the page.
  await expect(async () => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(highlights(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(secondHeading(page)).not.toBeInViewport();
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, hasTouch: true });

  test('a swipe shows the next slide', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHome(page);
    await drag(page, { x: 330, y: 420 }, { x: 60, y: 420 });
    await expect(secondHeading(page)).toBeInViewport({ ratio: 1 });
    const slide = highlights(page).getByRole('group', { name: '2 of 4' });
    await slide.getByRole('link', { name: 'Know More' }).tap();
    await expect(page).toHaveURL('/blogs');
  });

  test('the arrow keys and the wheel show other slides, and no button is without a use', async ({
    page,
  }) => {
    await openHome(page);
    await highlights(page).getByRole('link', { name: 'See Services' }).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(secondHeading(page)).toBeInViewport({ ratio: 1 });
    await highlights(page).hover();
    // The browser ignores the wheel while it still snaps to the slide.
    await expect(async () => {
      await page.mouse.wheel(-800, 0);
      await expect(secondHeading(page)).not.toBeInViewport({ timeout: 1000 });
    }).toPass();
    await expect(highlights(page).getByRole('button')).toHaveCount(0);
  });
});

test('the buttons answer while the scripts hang, and hydration keeps the slide', async ({
  page,
}) => {
  const scripts = closedLatch();
  await page.route(
    ({ pathname }) => pathname.endsWith('.js'),
    async (route) => {
      await scripts.opened;
      await route.continue();
    },
  );
  await openHome(page);
  await highlights(page).getByRole('button', { name: 'Next slide' }).click();
  await expect(secondHeading(page)).toBeInViewport({ ratio: 1 });
  await highlights(page).getByRole('button', { name: 'Previous slide' }).click();
  await expect(secondHeading(page)).not.toBeInViewport();
  // Two quick clicks move it by two slides.
  await highlights(page).getByRole('button', { name: 'Next slide' }).dblclick();
  const third = highlights(page).getByRole('heading', { name: 'Every Leak Found And Fixed' });
  await expect(third).toBeInViewport({ ratio: 1 });

  scripts.open();
  const inert = highlights(page).locator('[role="group"][inert]');
  await expect(inert).toHaveCount(3);
  await expect(highlights(page).getByRole('group', { name: '3 of 4' })).not.toHaveAttribute(
    'inert',
  );
  await expect(third).toBeInViewport({ ratio: 1 });
  await expect(
    highlights(page).getByRole('button', { name: 'Start automatic slide show' }),
  ).toBeVisible();
});
