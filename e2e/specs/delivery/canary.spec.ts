import {
  bucketAt,
  canaryId,
  NO_CANARY_BUCKET,
} from '@clean-express/release-contract/canary-buckets';
import { CURRENT, NEXT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

test('some visitors get the canary, and each keeps its release', async ({ site, context }) => {
  const version = await site.publish('blog', nextBlog);
  await site.change((releases) => releases.setCanary('blog', version, 50));
  for (const [bucket, text] of [
    [bucketAt(`blog ${version}`), NEXT],
    [`${NO_CANARY_BUCKET}`, CURRENT],
  ] as const) {
    await context.clearCookies();
    await context.addCookies([{ name: 'release-bucket', value: bucket, url: site.url }]);
    const page = await context.newPage();
    await page.goto('/blogs');
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('region', { name: 'Latest from blog' })).toBeVisible();
    await page.reload();
    await page.goto('/blogs');
    await expect(page.getByText(text)).toBeVisible();
    await page.close();
  }
});

test('releases that move together are for the same visitors, and no page has a part of them', async ({
  site,
  page,
}) => {
  const versions = {
    blog: await site.publish('blog', nextBlog),
    catalog: await site.publish('catalog', { find: 'Get This Service', replace: 'Take It' }),
  };
  const { blog, catalog } = versions;
  const partners = { with: [{ remote: 'catalog', version: catalog }] };
  const inBucket = (bucket: string) => ({ headers: { cookie: `release-bucket=${bucket}` } });
  const [inside, outside] = [
    inBucket(
      bucketAt(
        canaryId(Object.entries(versions).map(([remote, version]) => ({ remote, version }))),
      ),
    ),
    inBucket(`${NO_CANARY_BUCKET}`),
  ];
  /** How many of the releases a visitor gets on a page of each remote. */
  const shown = async (path: string, visitor: typeof inside) => {
    const html = await (await page.request.get(path, visitor)).text();
    return [blog, catalog].filter((version) => html.includes(version)).length;
  };
  const expectShown = async (visitor: typeof inside, count: number) => {
    for (const path of ['/blogs', '/services']) expect(await shown(path, visitor)).toBe(count);
  };

  /** Every page view during a change has all of the releases or none. */
  const changeUnderViews = async (send: Parameters<typeof site.change>[0]) => {
    let isOver = false;
    const changed = site.change(send).finally(() => {
      isOver = true;
    });
    while (!isOver) expect([0, 2]).toContain(await shown('/blogs', inside));
    await changed;
  };

  await changeUnderViews((api) => api.setCanary('blog', blog, 30, partners));
  await expectShown(inside, 2);
  await expectShown(outside, 0);
  await changeUnderViews((api) => api.promote('blog', blog, partners));
  await expectShown(outside, 2);
  // The one that is not named goes back, too.
  await changeUnderViews((api) => api.rollBack('catalog'));
  await expectShown(inside, 0);
  await expectShown(outside, 0);
});

test('a promotion and a roll-back take effect on the next page view, but not in an open tab', async ({
  site,
  page,
}) => {
  const version = await site.publish('blog', nextBlog);
  await page.goto('/');
  await site.change((releases) => releases.promote('blog', version));
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto('/blogs');
    await expect(other.getByText(NEXT)).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(CURRENT)).toBeVisible();

  await site.change((releases) => releases.rollBack('blog'));
  const start = Date.now();
  await expect
    .poll(async () => (await page.request.get('/blogs')).text(), { intervals: [50] })
    .not.toContain(version);
  test.info().annotations.push({ type: 'roll-back in ms', description: `${Date.now() - start}` });
  await other.goto('/blogs');
  await expect(other.getByText(CURRENT)).toBeVisible();
});
