import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Collects the files that a page asks of remotes' releases. */
function remoteFiles(page: Page) {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return { of: (remote: string) => urls.filter((url) => url.includes(`/${remote}/releases/`)) };
}

/** Nothing ever comes into view, so that only pointing at links is left. */
async function hideLinks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
}

const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

/** Points at a link, again and again, until it has an effect: the page listens once it is idle. */
async function pointAt(page: Page, name: string, hasEffect: () => boolean): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await headerLink(page, name).hover();
    expect(hasEffect()).toBe(true);
  }).toPass();
}

test('pointing at a link to another remote fetches all of its page before the click', async ({
  page,
}) => {
  await hideLinks(page);
  const files = remoteFiles(page);
  await page.goto('/contact');
  const isFetched = (part: string) => files.of('blog').some((url) => url.includes(part));
  await pointAt(page, 'Blog', () => isFetched('/remoteEntry.js') && isFetched('/blogs-page'));

  const before = files.of('blog').length;
  await headerLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  expect(files.of('blog').slice(before)).toEqual([]);
});

test('a link in view has its routes fetched once the page itself has all that it needs', async ({
  page,
}) => {
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

test('nothing is fetched ahead for somebody who saves data', async ({ page }) => {
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
  await pointAt(page, 'Services', () => files.of('catalog').length > 0);

  await saveData(true);
  await headerLink(page, 'Blog').hover();
  await saveData(false);
  // What is pointed at afterwards is fetched afterwards.
  await pointAt(page, 'Login', () => files.of('account').length > 0);
  expect(files.of('blog')).toEqual([]);
});

test("a prefetch that fails is nobody's business: the visit itself succeeds", async ({
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
  await faults.remotes.mend('blog');
  await headerLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  expect(reports).toEqual([]);
});
