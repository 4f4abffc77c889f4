import { nextBlog } from '../../fixtures/site/blog-edit.ts';
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
