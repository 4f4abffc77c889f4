import { describe, expect, test } from 'vitest';
import { manifestSchema, previewClaimsSchema, signedRegistrySchema } from './release-registry.ts';

const hash = 'x'.repeat(43);
const ref = { version: '1.0.0-a', manifest: hash };
const traffic = { baseUrl: 'https://cdn.example/blog/releases/', live: ref };
const registry = { number: 1, at: '2026-01-01T00:00:00.000Z', remotes: { blog: traffic } };

const registryOf = (change: object) => ({
  ...registry,
  remotes: { blog: { ...traffic, ...change } },
});

describe('the signed registry', () => {
  test('names live release, canary and roll-back target', () => {
    const full = registryOf({ canary: { ...ref, share: 0.5 }, rollback: ref });
    expect(signedRegistrySchema.parse(full)).toEqual(full);
    expect(signedRegistrySchema.parse({ ...registry, remotes: {} }).remotes).toEqual({});
    expect(
      signedRegistrySchema.safeParse({ ...registry, number: Number.MAX_SAFE_INTEGER }).success,
    ).toBe(true);
  });

  test.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, '1'])('rejects the number %s', (number) => {
    expect(signedRegistrySchema.safeParse({ ...registry, number }).success).toBe(false);
  });

  test.each([
    ['no live release', { live: undefined }],
    ['a canary without visitors', { canary: { ...ref, share: 0 } }],
    ['a canary above 100 %', { canary: { ...ref, share: 101 } }],
    ['a manifest without hash', { live: { version: '1.0.0-a' } }],
    ['a short hash', { live: { ...ref, manifest: hash.slice(1) } }],
    ['a hash with a path', { live: { ...ref, manifest: `../${hash.slice(3)}` } }],
    ['a version with a path', { live: { ...ref, version: '../1.0.0' } }],
    ['an address that is no folder', { baseUrl: 'https://cdn.example/blog/releases' }],
    ['an address that is no web address', { baseUrl: 'file:///releases/' }],
  ])('rejects %s', (_what, change) => {
    expect(signedRegistrySchema.safeParse(registryOf(change)).success).toBe(false);
  });

  test('rejects the name of a remote with a path', () => {
    const remotes = { '../blog': traffic };
    expect(signedRegistrySchema.safeParse({ ...registry, remotes }).success).toBe(false);
  });
});

const manifest = {
  remote: 'blog',
  version: '1.0.0-a',
  entry: 'remoteEntry.js',
  extras: {
    paths: ['/blogs'],
    preload: {},
    css: [],
    pages: {},
    widgets: {},
    integrity: { 'remoteEntry.js': 'sha384-x' },
    shared: {},
  },
  exports: { react: ['useState'] },
  provenance: {
    verified: false,
    commit: { sha: 'a'.repeat(40), branch: 'main' },
    builder: 'laptop of ada',
  },
  builtAt: '2026-01-01T00:00:00.000Z',
};

describe('a manifest', () => {
  test('describes a release', () => {
    expect(manifestSchema.parse(manifest)).toEqual(manifest);
  });

  test.each([
    ['an entry outside of the release', { entry: '../remoteEntry.js' }],
    ['a file outside of the release', { extras: { ...manifest.extras, css: ['/a.css'] } }],
    ['a short commit', { provenance: { verified: false, commit: { sha: 'abc1234' } } }],
    ['no time', { builtAt: undefined }],
  ])('is refused with %s', (_what, change) => {
    expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false);
  });
});

test('a preview names from one to eight releases, with their manifests and addresses', () => {
  const previewed = { remote: 'blog', ...ref, baseUrl: traffic.baseUrl };
  expect(previewClaimsSchema.parse({ releases: [previewed] })).toEqual({ releases: [previewed] });
  expect(previewClaimsSchema.safeParse({ releases: [] }).success).toBe(false);
  expect(previewClaimsSchema.safeParse({ releases: Array(9).fill(previewed) }).success).toBe(false);
  expect(previewClaimsSchema.safeParse({ releases: [{ remote: 'blog', ...ref }] }).success).toBe(
    false,
  );
});
