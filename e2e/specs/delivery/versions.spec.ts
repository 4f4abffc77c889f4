import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import { expect, test } from '../../fixtures/test.ts';
import { versionOf } from '../../fixtures/versions/release-name.ts';

test.use({ ownFrontDoor: true });

test('a release goes by its address, its version, the first part of it, or its time', async ({
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

test('a release that there is not is told in a sentence', async ({ versions }) => {
  await expect(versions.use({ blog: '9.9.9' })).rejects.toThrow(
    'There is no release "9.9.9" of blog in the registry.',
  );
  expect(() => versionOf('blog', 'previous')).toThrow('Please set RELEASE_STORE');
});
