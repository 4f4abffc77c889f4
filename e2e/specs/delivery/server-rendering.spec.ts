import { allPosts, anyService } from '../../fixtures/api.ts';
import { readMetrics } from '../../fixtures/metric-value.ts';
import { openRendered } from '../../fixtures/rendered-pages.ts';
import { markDocument } from '../../fixtures/site-frame.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

/** Public pages with a text of their content. */
async function publicPages(): Promise<{ path: string; content: string }[]> {
  const [service, [post]] = await Promise.all([anyService(), allPosts()]);
  return [
    { path: '/', content: service.name },
    { path: '/services', content: service.name },
    { path: `/services/${service._id}`, content: service.name },
    { path: '/blogs', content: `${post?.name}` },
  ];
}

test('public pages declare all queries that they render, so that they are rendered once', async ({
  site,
  request,
}) => {
  // Another test of this worker may have had a release here that does not.
  await site.stop();
  await site.reset({});
  for (const { path, content } of await publicPages()) {
    await expect(async () => {
      expect(await (await request.get(path)).text()).toContain(content);
    }).toPass();
  }
  const metrics = await readMetrics(request);
  expect(metrics).toContain('# TYPE undeclared_queries_total');
  const counted = metrics
    .split('\n')
    .filter((line) => line.startsWith('undeclared_queries_total{'));
  expect(counted).toEqual([]);
});

test('server-rendered pages hydrate without loading their data again', async ({
  page,
  consoleGuard,
}) => {
  expect(consoleGuard).toBeDefined();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request.url());
  });
  for (const { path, content } of await publicPages()) {
    await openRendered(page, path);
    calls.length = 0;
    await page.reload();
    await expect(page.getByText(content).first()).toBeVisible();
    // A hydrated page follows a link without a page load.
    const expectSameDocument = await markDocument(page);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    await expectSameDocument();
    expect(calls.filter((url) => !new URL(url).pathname.startsWith('/reports'))).toEqual([]);
  }
});

test('returns 404 for pages that do not exist, and redirects moved pages', async ({ page }) => {
  for (const path of ['/services/no-such-service', '/blogs/no-such-post', '/no-such-page']) {
    // If a render takes too long, only later responses have its status.
    const status = async () => (await page.request.get(path)).status();
    await expect.poll(status).toBe(404);
  }
  const moved = await page.request.get('/blog', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([302, '/blogs']);
});
