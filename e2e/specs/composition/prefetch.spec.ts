import type { Page } from '@playwright/test';
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

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** Hovers a link repeatedly until that has an effect: the page listens once it is idle. */
async function hoverUntil(page: Page, name: string, hasEffect: () => boolean): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await headerLink(page, name).hover();
    expect(hasEffect()).toBe(true);
  }).toPass();
}

test('hovering a link to another remote prefetches its whole page', async ({ page }) => {
  await hideLinks(page);
  const files = remoteFiles(page);
  await page.goto('/contact');
  const isPrefetched = (part: string) => files.of('blog').some((url) => url.includes(part));
  await hoverUntil(
    page,
    'Blog',
    () => isPrefetched('/remoteEntry.js') && isPrefetched('/blogs-page'),
  );

  const before = files.of('blog').length;
  await headerLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  expect(files.of('blog').slice(before)).toEqual([]);
});

test('a link in view prefetches its routes after the page has loaded', async ({ page }) => {
  const entry = page.waitForRequest(/\/account\/releases\/.*remoteEntry\.js/);
  await page.goto('/');
  await entry;
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

test('nothing is prefetched for a visitor who saves data', async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  expect(reports).toEqual([]);
});
