import type { Locator, Page } from '@playwright/test';
import { allServices } from '../../fixtures/api.ts';
import { metricValue } from '../../fixtures/metric-value.ts';
import { link } from '../../fixtures/names.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { expectSiteFrame } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';

test.beforeEach(({ consoleGuard }) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/);
});

/**
 * Expects that a page reports the failure of the blog.
 *
 * @returns Waits for it.
 */
async function expectReport(page: Page) {
  const { version } = (await currentRelease(page, 'blog')).metadata;
  const series = `remote_errors_total{remote="blog",version="${version}",phase="entry"}`;
  const errors = () => metricValue(page.request, series);
  const before = await errors();
  return () => expect.poll(errors).toBeGreaterThan(before);
}

const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;

const servicePath = async () => {
  const service = (await allServices()).find(({ name }) => name === 'Window Cleaning');
  return `/services/${service?._id}`;
};

test('a filling whose remote is away at hydration stays as the server has rendered it', async ({
  page,
  faults,
}) => {
  const path = await servicePath();
  await openRendered(page, path);
  const part = page.locator('[data-slot="catalog/service"]');
  const content = part.getByRole('region', { name: 'From our blog' });
  await expect(link(content, 'Continue Reading')).toBeVisible();
  const height = await heightOf(content);

  await faults.remotes.inject('blog', 'is down');
  const reported = await expectReport(page);
  await page.reload();
  await reported();
  await expect(link(content, 'Continue Reading')).toBeVisible();
  // React renders it anew, from what the server has rendered.
  await expect.poll(() => heightOf(content)).toBe(height);
  // The page of the other remote works.
  await expect(page.getByRole('heading', { level: 1, name: 'Window Cleaning' })).toBeVisible();
  await expectSiteFrame(page);

  await faults.remotes.restore('blog');
  await part.getByRole('button', { name: 'Retry' }).click();
  await expect(part.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(link(content, 'Continue Reading')).toBeVisible();
});

test('a filling whose remote is away after a navigation keeps its room, or takes none if it is optional', async ({
  page,
  faults,
}) => {
  await faults.remotes.inject('blog', 'is down');
  // Prefetching links to the blog may report it already.
  const reported = await expectReport(page);
  await page.goto('/services');
  await link(
    page.getByRole('main').getByRole('article', { name: 'Window Cleaning', exact: true }),
    'Get This Service',
  ).click();
  await reported();
  await expect(page.getByRole('heading', { level: 1, name: 'Window Cleaning' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Total Reviews/ })).toBeVisible();
  expect(await heightOf(page.locator('[data-slot="catalog/service"]'))).toBe(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await link(page.getByRole('banner'), 'Home').click();
  const section = page.getByRole('region', { name: 'Latest from blog' });
  await expect(section.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await heightOf(section.locator('[data-slot="shell/home-posts"]'))).toBeGreaterThanOrEqual(
    320,
  );
  const services = page.getByRole('region', { name: 'Our Services' });
  await expect(services.getByRole('article').first()).toBeVisible();
  await faults.remotes.restore('blog');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByRole('article').first()).toBeVisible();
});
