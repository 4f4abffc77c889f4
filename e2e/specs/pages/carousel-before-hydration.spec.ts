import type { Page } from '@playwright/test';
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
