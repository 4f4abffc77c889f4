import { expect, test } from '../../fixtures/delivery/without-registry.ts';
import { expectUsableFrame, markVisit } from '../../fixtures/visit.ts';

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
