import { promote, rollBack, setCanary } from 'delivery';
import { NEXT, NOW, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { author } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownFrontDoor: true });

test('some visitors get the canary, and each stays with what it got', async ({ site, context }) => {
  const version = await site.publish('blog', nextBlog);
  await site.change((registry) => setCanary(registry, 'blog', version, 50, author()));
  for (const [bucket, sentence] of [
    ['10', NEXT],
    ['90', NOW],
  ] as const) {
    await context.clearCookies();
    await context.addCookies([{ name: 'release-bucket', value: bucket, url: site.url }]);
    const page = await context.newPage();
    await page.goto('/blogs');
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('region', { name: 'Latest from blog' })).toBeVisible();
    await page.reload();
    await page.goto('/blogs');
    await expect(page.getByText(sentence)).toBeVisible();
    await page.close();
  }
});

test('a promotion and a roll-back reach the next page view, and no tab that is open', async ({
  site,
  page,
}) => {
  const version = await site.publish('blog', nextBlog);
  await page.goto('/');
  await site.change((registry) => promote(registry, 'blog', version, author()));
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto('/blogs');
    await expect(other.getByText(NEXT)).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(NOW)).toBeVisible();

  await site.change((registry) => rollBack(registry, 'blog', undefined, author()));
  const begun = Date.now();
  await expect
    .poll(async () => (await page.request.get('/blogs')).text(), { intervals: [50] })
    .not.toContain(version);
  test.info().annotations.push({ type: 'roll-back in ms', description: `${Date.now() - begun}` });
  await other.goto('/blogs');
  await expect(other.getByText(NOW)).toBeVisible();
});
