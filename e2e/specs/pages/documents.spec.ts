import type { Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The page's JSON-LD of one type. */
async function structuredData(page: Page, type: string): Promise<Record<string, unknown>> {
  const scripts = page.locator('script[type="application/ld+json"]');
  await expect(scripts.first()).toBeAttached();
  const objects = (await scripts.allTextContents()).map((text) => JSON.parse(text));
  const found = objects.find((each) => each['@type'] === type);
  expect(found, `JSON-LD of type ${type}`).toBeDefined();
  return found;
}

async function expectDocument(page: Page, path: string): Promise<void> {
  const { siteUrl } = await (await page.request.get('/config.json')).json();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', siteUrl + path);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', siteUrl + path);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
}

test('the home page describes the company in JSON-LD', async ({ page }) => {
  await page.goto('/');
  expect(await structuredData(page, 'LocalBusiness')).toMatchObject({ name: 'Clean Express' });
  await expectDocument(page, '/');
});

test('a service has its price in JSON-LD', async ({ page }) => {
  const [service] = await allServices();
  await page.goto(`/services/${service?._id}`);
  const data = await structuredData(page, 'Service');
  expect(data).toMatchObject({ name: service?.name, offers: { price: service?.price } });
  await expectDocument(page, `/services/${service?._id}`);
});

test('a post has its author in JSON-LD', async ({ page }) => {
  await page.goto('/blogs');
  await expectDocument(page, '/blogs');
  await page.getByRole('article').first().getByRole('link').click();
  const post = await structuredData(page, 'BlogPosting');
  expect(post).toMatchObject({ author: { '@type': 'Person' } });
  await expectDocument(page, new URL(page.url()).pathname);
});

for (const path of ['/thank-you', '/no-such-page']) {
  test(`${path} is not indexed by search engines`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/404/);
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
}

test('the sitemap lists services and posts, and robots.txt names it', async ({ request }) => {
  const [service] = await allServices();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`/services/${service?._id}</loc>`);
  expect(sitemap.match(/\/blogs\/[^<]+<\/loc>/g)).toHaveLength(9);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
});
