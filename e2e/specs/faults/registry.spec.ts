import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expectSiteFrame, markDocument } from '../../fixtures/site-frame.ts';
import { test as base, expect } from '../../fixtures/test.ts';

interface Fixtures {
  /** Path of the SSR server's registry, which does not exist. */
  registryPath: string;
  /** Creates the registry. */
  addRegistry: () => Promise<void>;
}

/** A test with an SSR server that starts without a registry. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  registryPath: async ({}, use, testInfo) => use(testInfo.outputPath('registry.json')),
  ownSsrServer: true,
  settings: async ({ registryPath }, use) =>
    use({ REGISTRY: registryPath, CACHE_DIR: dirname(registryPath), RELEASE_SERVER: '' }),
  addRegistry: async ({ site, registryPath }, use) =>
    use(() => copyFile(join(site.releases.store, 'public/registry.json'), registryPath)),
});

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(/status of 503/));

test('without a registry the site shows a message, and works once there is one', async ({
  page,
  site,
  addRegistry,
}) => {
  await page.goto('/');
  await expectSiteFrame(page);
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  const services = page.getByRole('region', { name: 'Our Services' });
  await expect(services.getByRole('alert')).toContainText('We cannot load this part of the page');
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();

  const expectSameDocument = await markDocument(page);
  await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Please try again.');
  await addRegistry();
  await expect.poll(async () => (await page.request.get(`${site.url}/healthz`)).ok()).toBe(true);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  await expectSameDocument();
});

test("a remote's page that is opened without a registry loads by Retry once there is one", async ({
  page,
  site,
  addRegistry,
}) => {
  expect((await page.goto('/blogs'))?.status()).toBe(503);
  await expectSiteFrame(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Please try again.');

  const expectSameDocument = await markDocument(page);
  await addRegistry();
  await expect.poll(async () => (await page.request.get(`${site.url}/healthz`)).ok()).toBe(true);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  await expectSameDocument();
});
