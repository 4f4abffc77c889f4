import { expect, test } from 'vitest';
import { registrySchema } from './registry.ts';

const release = {
  url: 'https://remotes.example/blog/releases/1.0.0-a/remoteEntry.js',
  metadata: { version: '1.0.0-a' },
  deployment: { traffic: 100, default: true },
  extras: {
    paths: ['/blogs'],
    preload: {},
    css: [],
    integrity: { 'remoteEntry.js': 'sha256-x' },
    shared: {},
    publishedAt: '2026-01-01T00:00:00.000Z',
  },
};

const registryOf = (change: object) => ({
  microFrontends: { blog: [{ ...release, ...change }] },
});

test('accepts a registry of the Frontend Discovery schema', () => {
  expect(registrySchema.safeParse(registryOf({})).success).toBe(true);
});

test.each([
  ['an entry that is not a URL', { url: 'remoteEntry.js' }],
  ['a share above 100 %', { deployment: { traffic: 101, default: true } }],
  ['a path without slash', { extras: { ...release.extras, paths: ['blogs'] } }],
  [
    'a hash of an unsupported algorithm',
    { extras: { ...release.extras, integrity: { x: 'md5-x' } } },
  ],
])('rejects %s', (_what, change) => {
  expect(registrySchema.safeParse(registryOf(change)).success).toBe(false);
});

test('rejects a remote without a release', () => {
  expect(registrySchema.safeParse({ microFrontends: { blog: [] } }).success).toBe(false);
});
