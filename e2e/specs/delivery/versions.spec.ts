import { CURRENT, nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

test.use({ ownSsrServer: true });

test('a release is found by its URL, its version, the first part of its version, and by "current"', async ({
  site,
  versions,
}) => {
  const version = await site.publish('blog', { ...nextBlog, find: 'Continue Reading' });
  const { baseUrl } = await site.releases.api.release('blog', version);
  for (const name of [`${baseUrl}${version}/remoteEntry.js`, version]) {
    await versions.use({ blog: name });
    expect(await versions.shown()).toMatchObject({ blog: version });
  }
  const releases = await site.releases.api.releases('blog');
  expect(versionOf('blog', version.split('-')[0] ?? '', releases)).toMatch(/^\d+\.\d+\.\d+-/);
  await versions.use({ blog: 'current' });
  expect((await versions.shown()).blog).toBe(versionOf('blog', 'current', releases));
});

test('reports a release that does not exist', async ({ versions }) => {
  await expect(versions.use({ blog: '9.9.9' })).rejects.toThrow(
    'The release server does not have the release "9.9.9" of blog.',
  );
});

test('a browser of a test gets the live releases beside a canary', async ({
  site,
  page,
  browser,
  versions,
}) => {
  const live = await versions.shown();
  const version = await site.publish('blog', nextBlog);
  await site.change((releases) => releases.setCanary('blog', version, 99));
  // The first page view would assign a bucket.
  await page.goto('/blogs');
  expect(await versions.shown()).toEqual(live);
  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto('/blogs');
  await expect(otherPage.getByText(CURRENT)).toBeVisible();
  await other.close();
});
