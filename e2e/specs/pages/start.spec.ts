import type { Page, Route } from '@playwright/test';
import { areLinksHydrated } from '../../fixtures/hydrated.ts';
import { INBOX_FORMS, submitForm } from '../../fixtures/inbox-forms.ts';
import { serverRenderedPages } from '../../fixtures/page-paths.ts';
import { submitRendered, waitForRender } from '../../fixtures/rendered-pages.ts';
import { expect, test } from '../../fixtures/test.ts';

const PATH = '/services';
const SCRIPTS = /\.js(\?|$)/;

/** Opens a page that the server rendered: a first, slow render is left to the browser. */
async function openRendered(page: Page, path = PATH): Promise<void> {
  await waitForRender(page, path);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
}

/** Follows a link of the header by a page load, as a browser without script does. */
async function followLink(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
}

test('a rendered page asks for no script', async ({ page }) => {
  for (const path of await serverRenderedPages()) {
    await openRendered(page, path);
    const response = await page.request.get(path);
    const html = await response.text();
    expect(response.headers().link).toBeUndefined();
    expect(html).not.toMatch(/<script[^>]*\ssrc=|rel="modulepreload"|as="script"/);
    expect(html).toContain('type="importmap"');
  }
});

test('its scripts load after the first paint', async ({ page }) => {
  await openRendered(page);
  await page.waitForFunction(areLinksHydrated);
  const [painted, requested] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
  ]);
  expect(requested).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
});

test('a page in a background tab hydrates', async ({ page }) => {
  await page.addInitScript(() => {
    // A hidden page paints no frames, so that it has no entries for paints either.
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    window.requestAnimationFrame = () => 0;
    PerformanceObserver.prototype.observe = () => {};
  });
  await openRendered(page);
  await page.waitForFunction(areLinksHydrated, undefined, { polling: 100 });
});

test('a page hydrates in a browser without entries for the largest paint', async ({ page }) => {
  await page.addInitScript(() => {
    const { supportedEntryTypes } = PerformanceObserver;
    const types = supportedEntryTypes.filter((type) => type !== 'largest-contentful-paint');
    Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { get: () => types });
  });
  await openRendered(page);
  await page.waitForFunction(areLinksHydrated);
});

test('a page whose scripts hang stays usable', async ({ page }) => {
  await page.route(SCRIPTS, () => undefined);
  // Scripts start with the paint, or with the click.
  const requested = page.waitForRequest(SCRIPTS);
  await openRendered(page);
  await page.getByRole('heading', { level: 1 }).click();
  await requested;
  await followLink(page);
});

test('a page whose script fails to load stays usable', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/Failed to (load|fetch)/);
  await page.route(SCRIPTS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await openRendered(page);
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await followLink(page);
});

/** The script of a page that hydrates it. */
async function entryOf(page: Page, path: string): Promise<string> {
  await openRendered(page, path);
  const scripts = await page.locator('#page-scripts').textContent();
  return JSON.parse(scripts ?? '').imports.at(-1);
}

for (const { path, button, thanks, body } of INBOX_FORMS) {
  test(`a page whose entry script fails sends the form at ${path} as without script`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/Failed to (load|fetch)/);
    await page.route(`**${await entryOf(page, path)}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await openRendered(page, path);
    await failed;
    await submitForm(page, button, body);
    await expect(page).toHaveURL(`${path}?sent=yes#sent`);
    await expect(page.getByRole('status').filter({ hasText: thanks })).toBeVisible();
  });
}

test('a page whose entry script fails searches as without script', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Failed to (load|fetch)/);
  await page.route(`**${await entryOf(page, PATH)}`, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await openRendered(page);
  await failed;
  await page.getByLabel('Search services').fill('no such service');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  await submitRendered(search, `${PATH}?q=no+such+service&sort=&minPrice=&maxPrice=`);
  await expect(page.getByText('Nothing found for “no such service”')).toBeVisible();
});

test('a page whose entry script fails once reloads itself once, with what was typed', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/503|Failed to (load|fetch)/);
  const entry = await entryOf(page, '/contact');
  let fail = () => {};
  const typed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const failLate = (route: Route) => typed.then(() => route.fulfill({ status: 503 }));
  await page.route(`**${entry}`, failLate, { times: 1 });
  await openRendered(page, '/contact');
  await page.getByLabel('Message').fill('The tap drips.');
  fail();
  await page.waitForFunction(areLinksHydrated);
  await expect(page.getByLabel('Message')).toHaveValue('The tap drips.');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
});
