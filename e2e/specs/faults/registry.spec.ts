import { copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expectSiteFrame } from '../../fixtures/site-frame.ts';
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

test('without a registry the site says so, is not ready, and works once there is one', async ({
  page,
  site,
  addRegistry,
}) => {
  expect((await page.goto('/blogs'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site is about to start');
  const isReady = async () => (await page.request.get(`${site.url}/readyz`)).ok();
  expect(await isReady()).toBe(false);
  await addRegistry();
  await expect.poll(isReady).toBe(true);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expectSiteFrame(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Our Services' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
});
