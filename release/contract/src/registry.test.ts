import { describe, expect, test } from 'vitest';
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

/** A release whose extras have this file, or name, wherever they can. */
const PLACES: [string, (text: string) => object][] = [
  ['a file of the server bundle', (file) => ({ server: { [file]: 'sha256-x' } })],
  ['a file with a hash', (file) => ({ integrity: { [file]: 'sha256-x' } })],
  ['a preloaded file', (file) => ({ preload: { './routes': [file] } })],
  ['a stylesheet', (file) => ({ css: [file] })],
  [
    'a script of a page',
    (file) => ({ pages: { '/blogs': { preload: [file], css: [], data: [] } } }),
  ],
  [
    'a stylesheet of a page',
    (file) => ({ pages: { '/': { preload: [], css: [file], data: [] } } }),
  ],
];

const isValid = (extras: object) =>
  registrySchema.safeParse(registryOf({ extras: { ...release.extras, ...extras } })).success;

describe.each(PLACES)('%s', (_place, extrasOf) => {
  test.each(['remoteEntry.js', 'server/routes.js', 'assets/größe-[id]_3f$.a~1.css', '.vite/x.js'])(
    'may be %s',
    (file) => expect(isValid(extrasOf(file))).toBe(true),
  );

  test.each([
    '../../../../../server/server.ts',
    'assets/../../server.ts',
    '..',
    './server.ts',
    'a//b.js',
    'a/',
    '',
    '/etc/passwd',
    '//evil.example/x.js',
    'https://evil.example/x.js',
    'javascript:alert(1)',
    'C:/x.js',
    '..\\server.ts',
    'a\\..\\..\\server.ts',
    '%2e%2e/server.ts',
    'a/.%2E/x.js',
    '..%2fserver.ts',
    '..%5cserver.ts',
    'a.js\0.css',
    'a%00.js',
    '.\t./server.ts',
    '.. /server.ts',
    'a/.. ',
    '..?x',
    '..#x',
  ])('must not be %j', (file) => expect(isValid(extrasOf(file))).toBe(false));
});

test.each([
  ['/blogs/:id', true],
  ['/', true],
  ['/blogs/*', true],
  ['/blogs/../login', false],
  ['/%2e%2e/login', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
])('a path of a release may be %s: %s', (path, expected) => {
  expect(isValid({ paths: [path] })).toBe(expected);
  expect(isValid({ pages: { [path]: { preload: [], css: [], data: [] } } })).toBe(expected);
});

test.each(['..', '../1.0.0', '1.0.0/../../x', '1.0.0%2f..', '1.0.0\\x', '', ' 1.0.0', '1.0.0\0'])(
  'rejects the version %j',
  (version) => {
    expect(registrySchema.safeParse(registryOf({ metadata: { version } })).success).toBe(false);
  },
);

test.each(['..', '../blog', 'a/b', 'blog%2f', 'blog\\', '', 'blog;x', 'Blog'])(
  'rejects the remote %j',
  (name) => {
    const microFrontends = Object.fromEntries([[name, [release]]]);
    expect(registrySchema.safeParse({ microFrontends }).success).toBe(false);
  },
);

test.each([
  'file:///etc/passwd',
  'https://remotes.example/blog/../../remoteEntry.js',
  'https://remotes.example/%2e%2e/remoteEntry.js',
  'https://remotes.example/x\0.js',
  'https://remotes.example\\@evil.example/remoteEntry.js',
])('rejects the address %j', (url) => {
  expect(registrySchema.safeParse(registryOf({ url })).success).toBe(false);
  expect(registrySchema.safeParse(registryOf({ fallbackUrl: url })).success).toBe(false);
});

test('rejects a remote without a release', () => {
  expect(registrySchema.safeParse({ microFrontends: { blog: [] } }).success).toBe(false);
});
