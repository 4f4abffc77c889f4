import type { Page } from '@playwright/test';
import { postCards } from '../../fixtures/cards.ts';
import { waitForHydration } from '../../fixtures/hydrated.ts';
import { link } from '../../fixtures/names.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Collects the files of remotes' releases that a page requests. */
function remoteFiles(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return { of: (remote: string) => urls.filter((url) => url.includes(`/${remote}/releases/`)) };
}

/** Links never come into view, so that the page prefetches on hover only. */
async function hideLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
}

const headerLink = (page: Page, name: string) => link(page.getByRole('banner'), name);

/** Hovers a link repeatedly until that has an effect: the page listens once it is idle. */
async function hoverUntil(page: Page, name: string, hasEffect: () => boolean): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await headerLink(page, name).hover();
    expect(hasEffect()).toBe(true);
  }).toPass();
}

/** Opens the blog from the contact page in a tab, and returns the files of the blog that this requests. */
async function filesOfBlog(tab: Page): Promise<string[]> {
  waitForHydration(tab);
  await hideLinks(tab);
  const files = remoteFiles(tab);
  await tab.goto('/contact');
  await headerLink(tab, 'Blog').click();
  await expect(postCards(tab.getByRole('main')).first()).toBeVisible();
  return files.of('blog');
}

test('hovering a link to another remote prefetches its whole page', async ({ page, context }) => {
  const needed = await filesOfBlog(await context.newPage());
  expect(needed).not.toEqual([]);
  await hideLinks(page);
  const files = remoteFiles(page);
  await page.goto('/contact');
  await hoverUntil(page, 'Blog', () => needed.every((url) => files.of('blog').includes(url)));

  const before = files.of('blog').length;
  await headerLink(page, 'Blog').click();
  await expect(postCards(page.getByRole('main')).first()).toBeVisible();
  expect(files.of('blog').slice(before)).toEqual([]);
});

test('a link in view prefetches its routes after the page has loaded', async ({ page }) => {
  const prefetched = page.waitForRequest(/\/account\/releases\//);
  await page.goto('/');
  await prefetched;
  const startsAfterLoad = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/account/releases/'))
      .every(
        ({ startTime }) => startTime >= (navigation as PerformanceNavigationTiming).loadEventStart,
      );
  });
  expect(startsAfterLoad).toBe(true);
});

// Where it ends depends on when the browser is idle, so that the gate always runs it.
const SAVES_DATA = { tag: '@every-candidate' };

test('nothing is prefetched for a visitor who saves data', SAVES_DATA, async ({ page }) => {
  await hideLinks(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false } });
  });
  const saveData = (isWanted: boolean) =>
    page.evaluate((saveData) => {
      Object.assign(Reflect.get(navigator, 'connection'), { saveData });
    }, isWanted);
  const files = remoteFiles(page);
  await page.goto('/contact');
  await hoverUntil(page, 'Services', () => files.of('catalog').length > 0);

  await saveData(true);
  await headerLink(page, 'Blog').hover();
  await saveData(false);
  // A prefetch of the blog would have come before this one.
  await hoverUntil(page, 'Login', () => files.of('account').length > 0);
  expect(files.of('blog')).toEqual([]);
});

test('a prefetch that fails is not reported, and the visit succeeds', async ({
  page,
  consoleGuard,
  faults,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/reports')) reports.push(request.url());
  });
  await faults.remotes.inject('blog', 'is down');
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/blog/releases/'),
  );
  await page.goto('/contact');
  await failed;
  await faults.remotes.restore('blog');
  await headerLink(page, 'Blog').click();
  await expect(postCards(page.getByRole('main')).first()).toBeVisible();
  expect(reports).toEqual([]);
});
