import type { Page } from '@playwright/test';
import { layoutShift, timeOncePainted } from '../../fixtures/layout-shift.ts';
import { LongList, manyPosts, manyServices } from '../../fixtures/long-list.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 900 }, ssr: false });

const GRID = '/services?limit=12';
const NAMES = '/services?fields=name&limit=50';

async function openServices(page: Page): Promise<string[]> {
  const list = new LongList(manyServices(130));
  await list.serve(page, '/services');
  await page.goto('/services');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  return list.calls;
}

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'All services' });
const namesOf = (page: Page) => sidebarOf(page).getByRole('list').getByRole('link');

test('many services: only the first page and the first names are loaded, each once', async ({
  page,
}) => {
  const calls = await openServices(page);
  await expect(namesOf(page)).toHaveCount(50);
  expect(calls.toSorted()).toEqual([NAMES, GRID]);
});

test('many services: the names scroll in the sidebar, to the last one', async ({ page }) => {
  await openServices(page);
  const sidebar = sidebarOf(page);
  const heightOf = async () => (await sidebar.boundingBox())?.height ?? Number.NaN;
  const height = await heightOf();
  expect(height).toBeLessThan(900);
  for (const count of [50, 100]) {
    await expect(namesOf(page)).toHaveCount(count);
    await namesOf(page).last().hover();
    await page.mouse.wheel(0, 1000);
  }
  await expect(namesOf(page)).toHaveCount(130);
  expect(await heightOf()).toBe(height);
});

test('many services: the sidebar lists a later service first on its page', async ({ page }) => {
  await openServices(page);
  await page.getByLabel('Search services').fill('Service 120');
  const card = page.getByRole('article', { name: 'Service 120' });
  await card.getByRole('link', { name: 'Get This Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Service 120' })).toBeVisible();
  const first = sidebarOf(page).getByRole('link').first();
  await expect(first).toHaveText('Service 120');
  await expect(first).toHaveAttribute('aria-current', 'page');
  await expect(namesOf(page)).toHaveCount(51);
});

test('many services: later cards are not rendered off screen, do not shift the layout, and are restored', async ({
  page,
}) => {
  await openServices(page);
  const cards = page.getByRole('main').getByRole('article');
  for (const count of [24, 36, 48]) {
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(cards).toHaveCount(count);
  }
  const items = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  await expect(items.nth(11)).toHaveCSS('content-visibility', 'visible');
  await expect(items.nth(12)).toHaveCSS('content-visibility', 'auto');

  const since = await timeOncePainted(page);
  await cards.first().hover();
  // As a visitor scrolls: what comes near is rendered before it is in view.
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await timeOncePainted(page);
    await expect(cards.nth(47)).toBeInViewport({ timeout: 1 });
  }).toPass({ intervals: [0] });
  expect(await layoutShift(page, since)).toBe(0);

  await cards.nth(36).getByRole('link', { name: 'Get This Service' }).click();
  await expect(page).toHaveTitle('Service 37');
  await page.goBack();
  await expect(cards).toHaveCount(48);
  await expect(cards.nth(36)).toBeInViewport();
  // The next Tab continues there.
  await expect(cards.nth(36).getByRole('link', { name: 'Get This Service' })).toBeFocused();
});

test('many posts: the list shows a page, and the sidebar their names', async ({ page }) => {
  const list = new LongList(manyPosts(60));
  await list.serve(page, '/blogs');
  await page.goto('/blogs');
  const cards = page.getByRole('main').getByRole('article');
  const sidebar = page.getByRole('navigation', { name: 'Latest Blogs' });
  const latest = sidebar.getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(12);
  await expect(latest).toHaveCount(50);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(24);
  await latest.last().hover();
  await page.mouse.wheel(0, 1000);
  await expect(latest).toHaveCount(60);

  await latest.last().click();
  await expect(page).toHaveTitle('Post 60 - CLEAN EXPRESS');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Post 60' })).toBeVisible();
  await expect(latest).toHaveCount(50);
});
