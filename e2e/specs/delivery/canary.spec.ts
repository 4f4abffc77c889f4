import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
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
