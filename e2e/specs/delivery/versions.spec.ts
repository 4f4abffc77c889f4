import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

test.use({ ownSsrServer: true });

test('a release is found by its URL, its version, the first part of its version, and by "current"', async ({
  site,
  versions,
}) => {
  const version = await site.publish('blog', { ...nextBlog, find: 'Continue Reading' });
  const { microFrontends } = await site.store.readRegistry();
  const { url = '' } = microFrontends.blog?.find((one) => one.metadata.version === version) ?? {};
  for (const name of [url, version]) {
    await versions.use({ blog: name });
    expect(await versions.shown()).toMatchObject({ blog: version });
    expect(versionOf('blog', name)).toBe(version);
  }
  const registry = await site.store.readRegistry();
  expect(versionOf('blog', version.split('-')[0] ?? '', registry)).toMatch(/^\d+\.\d+\.\d+-/);
  await versions.use({ blog: 'current' });
  expect((await versions.shown()).blog).toBe(versionOf('blog', 'current', registry));
});

test('reports a release that does not exist', async ({ versions }) => {
  await expect(versions.use({ blog: '9.9.9' })).rejects.toThrow(
    'The registry does not contain the release "9.9.9" of blog.',
  );
  expect(() => versionOf('blog', 'previous')).toThrow('Set RELEASE_STORE');
});
