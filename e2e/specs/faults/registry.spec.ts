import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../../fixtures/test.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';

interface Fixtures {
  /** Where the front door looks for its registry; nothing is there. */
  registryPath: string;
  /** Puts the registry there. */
  bringRegistry: () => Promise<void>;
}

/** A front door that has never had a registry. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is used.
  registryPath: async ({}, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'no-registry-'));
    await use(join(directory, 'registry.json'));
    await rm(directory, { recursive: true, force: true });
  },
  ownFrontDoor: true,
  settings: async ({ registryPath }, use) => use({ REGISTRY: registryPath }),
  bringRegistry: async ({ site, registryPath }, use) =>
    use(() => copyFile(join(site.directory, 'registry.json'), registryPath)),
});

test.beforeEach(({ consoleGuard }) => consoleGuard.expectError(/status of 503/));

test('without a registry the site stands, says so, and goes on once there is one', async ({
  page,
  site,
  bringRegistry,
}) => {
  await page.goto('/');
  await expectUsableFrame(page);
  await expect(page.getByRole('region', { name: 'Highlights' })).toBeVisible();
  const services = page.getByRole('region', { name: 'Our Services' });
  await expect(services.getByRole('alert')).toContainText('We cannot load this part of the page');
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();

  const expectSameVisit = await markVisit(page);
  await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Please try again.');
  await bringRegistry();
  await expect.poll(async () => (await page.request.get(`${site.url}/healthz`)).ok()).toBe(true);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  await expectSameVisit();
});

test("a remote's page that is opened without a registry comes by Retry once there is one", async ({
  page,
  site,
  bringRegistry,
}) => {
  expect((await page.goto('/blogs'))?.status()).toBe(503);
  await expectUsableFrame(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Please try again.');

  const expectSameVisit = await markVisit(page);
  await bringRegistry();
  await expect.poll(async () => (await page.request.get(`${site.url}/healthz`)).ok()).toBe(true);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('heading', { level: 1, name: /blog/i })).toBeVisible();
  await expectSameVisit();
});
