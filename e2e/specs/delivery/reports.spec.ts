import { openMeasured, sampleVitals } from '../../fixtures/measured.ts';
import { metricValue } from '../../fixtures/metric-value.ts';
import { expect, test } from '../../fixtures/test.ts';
import { currentRelease } from '../../fixtures/versions/releases.ts';

test('a page view is counted for its route, and for the release that it uses', async ({ page }) => {
  const { version } = (await currentRelease(page, 'blog')).metadata;
  const counts = () =>
    Promise.all([
      metricValue(page.request, 'page_views_total{page="/blogs",status="200"}'),
      metricValue(page.request, `remote_views_total{remote="blog",version="${version}"}`),
    ]);
  const [views = 0, remoteViews = 0] = await counts();
  await page.goto('/blogs');
  const [viewsNow, remoteViewsNow] = await counts();
  expect(viewsNow).toBeGreaterThan(views);
  expect(remoteViewsNow).toBeGreaterThan(remoteViews);
});

test('a sampled page view reports its web vitals when the visitor leaves', async ({ page }) => {
  await sampleVitals(page);
  const vitals = (name: string) =>
    metricValue(
      page.request,
      `web_vital_${name}_count{page="/contact",remote="shell",release="live"}`,
    );
  const before = { ttfb: await vitals('ttfb_seconds'), cls: await vitals('cls') };
  // A view counts for no release while no process is ready to render it.
  await expect(async () => {
    await openMeasured(page, '/contact');
    await page.goto('/healthz');
    await expect.poll(() => vitals('ttfb_seconds'), { timeout: 3000 }).toBeGreaterThan(before.ttfb);
  }).toPass();
  await expect.poll(() => vitals('cls')).toBeGreaterThan(before.cls);
});

test('an event that a remote counts is one of its release', async ({ page, user }) => {
  const { version } = (await currentRelease(page, 'catalog')).metadata;
  const labels = `remote="catalog",version="${version}",sample="event review-added"`;
  const events = () => metricValue(page.request, `remote_samples_total{${labels}}`);
  const before = await events();
  // An event counts for no release while no process is ready to render its page.
  await expect(async () => {
    await page.goto(`/services/${await user.api.addService()}`);
    await page.getByLabel('Comment').fill('The gutters are clean.');
    await page.getByRole('button', { name: 'Add Review' }).click();
    // Other tests may add reviews meanwhile.
    await expect.poll(events, { timeout: 3000 }).toBeGreaterThan(before);
  }).toPass();
});
