import type { Manifest } from '@clean-express/release-contract/release-registry';
import { expect, test } from 'vitest';
import { type Candidate, compareManifest } from './compare-manifest.ts';

type Extras = Manifest['extras'];

function manifestOf(remote: string, extras: Partial<Extras>): Manifest {
  return {
    remote,
    version: '1.0.0',
    entry: 'remoteEntry.js',
    examples: { '/services/:id': { list: '/services' } },
    extras: {
      paths: ['/services'],
      preload: { './routes': [], './Widget': [] },
      css: [],
      pages: {},
      widgets: {},
      integrity: {},
      shared: { react: '^19.3.1' },
      ...extras,
    },
    builtAt: '2026-01-01T00:00:00.000Z',
  };
}

const contract: Candidate['contract'] = {
  paths: ['/', '/contact'],
  widgets: ['catalog/Widget', 'blog/LatestPosts'],
  shared: { react: '19.3.1' },
};

const others = [manifestOf('blog', { paths: ['/blogs'] })];

const findings = (extras: Partial<Extras> = {}, changes: Partial<Candidate> = {}) =>
  compareManifest({ manifest: manifestOf('catalog', extras), contract, others, ...changes });

const page = { preload: [], css: [], data: [] };

test('finds nothing wrong with a release that matches the contract', () => {
  expect(findings({ pages: { '/services': page, '/services/:id': page } })).toEqual([]);
});

test('refuses a release that no longer exposes a module that the shell mounts', () => {
  expect(findings({ preload: {} })).toEqual([
    'The live shell mounts "./routes" of "catalog", which it no longer exposes.',
    'The live shell mounts "./Widget" of "catalog", which it no longer exposes.',
  ]);
});

test.each([
  ['/blogs', '/blogs of "blog"'],
  ['/blogs/tips', '/blogs of "blog"'],
  ['/contact', '/contact of the live shell'],
  ['/contact/form', '/contact of the live shell'],
  ['/', '/ of the live shell'],
])('refuses the path %s, which has an owner', (path, owner) => {
  const expected = `The path ${path} collides with ${owner}.`;
  expect(findings({ paths: ['/services', path] })).toEqual([expected]);
});

test.each(['/Contact', '/contact/', '/:x', '/*'])('refuses the path %s', (path) => {
  const expected = `The path ${path} is not one that a remote can own. Write it as /my-path.`;
  expect(findings({ paths: [path] })).toEqual([expected]);
});

test.each(['/assets', '/preview/gift', '/robots.txt'])(
  'refuses the path %s, which is not for pages',
  (path) => {
    const expected = `The path ${path} is reserved for the site itself. Choose another.`;
    expect(findings({ paths: ['/services', path] })).toEqual([expected]);
  },
);

test('refuses pages outside of the paths of the remote', () => {
  const pages = { '/servicesx': page, '/service': page, '/services/:id': page };
  expect(findings({ pages })).toEqual([
    'The page /servicesx is outside of the paths of "catalog".',
    'The page /service is outside of the paths of "catalog".',
  ]);
});

test('refuses a route with parameters without an example: the gate cannot visit it', () => {
  const pages = { '/services': page, '/services/:id': page, '/services/:id/photos': page };
  expect(findings({ pages })).toEqual([
    'The route /services/:id/photos has no example. Name a page with a link to it in "example" of the route in remote.config.ts.',
  ]);
});

test.each([
  [{ react: '18.3.1' }, 'It needs react ^19.3.1; the live shell has 18.3.1.'],
  [{}, 'It needs react ^19.3.1, which the live shell does not share.'],
])('refuses a release that needs another react than the live shell has: %j', (shared, message) => {
  expect(findings({}, { contract: { ...contract, shared } })).toEqual([message]);
});

test.each([
  [{ constructor: '*' }, 'It needs constructor *, which the live shell does not share.'],
  [{ react: 'latest' }, 'It needs react latest; the live shell has 19.3.1.'],
  [{ react: '^19 || '.repeat(100) }, 'Its range of react is too long.'],
])('refuses strange ranges', (shared, message) => {
  expect(findings({ shared })).toEqual([message]);
});

const QUERY = '@clean-express/federation/query';

/** The findings about a release with these imports beside a shell with these exports. */
function importFindings(imports: Manifest['exports'], exports: Candidate['contract']['exports']) {
  const manifest = { ...manifestOf('catalog', {}), ...(imports && { exports: imports }) };
  return findings({}, { manifest, contract: { ...contract, ...(exports && { exports }) } });
}

test('refuses a release that imports names that the live shell does not have', () => {
  const imports = { [QUERY]: ['useBar', 'useFoo', 'useQuery'], react: ['use', 'useState'] };
  expect(importFindings(imports, { [QUERY]: ['useQuery'], react: ['useState'] })).toEqual([
    `It imports "useBar" from ${QUERY}, which the live shell does not have. Deploy a shell that has it first, or do not use it.`,
    `It imports "useFoo" from ${QUERY}, which the live shell does not have. Deploy a shell that has it first, or do not use it.`,
    'It imports "use" from react, which the live shell does not have. Deploy a shell that has it first, or do not use it.',
  ]);
});

test.each([
  ['a release with names that the shell has', { [QUERY]: ['useQuery'] }, { [QUERY]: ['useQuery'] }],
  ['a release that imports all of a module', { [QUERY]: ['*'] }, { [QUERY]: ['useQuery'] }],
  ['an earlier release, which lists no imports', undefined, { [QUERY]: ['useQuery'] }],
  ['releases beside an earlier shell, which lists no exports', { [QUERY]: ['useFoo'] }, undefined],
])('takes %s', (_what, imports, exports) => {
  expect(importFindings(imports, exports)).toEqual([]);
});

test('refuses origins that make the header of pages too long, with those of all other remotes', () => {
  const connect = Array.from({ length: 5 }, (_, at) => `https://${'a'.repeat(60)}${at}.example`);
  const withOrigins = (name: string, origins: Extras['origins']) => {
    return manifestOf(name, { paths: [`/${name}`], origins });
  };
  const beside = [withOrigins('blog', { connect }), withOrigins('cart', { fonts: connect })];
  // Live release and canary of a remote may name the same.
  const twice = [...beside, ...beside, ...beside];
  expect(findings({ origins: { connect } }, { others: twice })).toEqual([]);
  const other = connect.map((origin) => origin.replace('a', 'b'));
  expect(findings({}, { others: [...beside, withOrigins('offers', { connect: other })] })).toEqual(
    [],
  );
  expect(findings({ origins: { connect: other, fonts: other } }, { others: beside })).toEqual([
    'The origins of "catalog" and of the other remotes take 1560 characters of the header of each page; at most 1200 are allowed. Name fewer, such as one host for several services.',
  ]);
});

test('refuses a manifest that would take long to check', () => {
  const many = (prefix: string) => Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`);
  const each = <Value>(names: string[], value: Value) =>
    Object.fromEntries(names.map((name) => [name, value]));
  expect(
    findings({
      paths: many('/p'),
      pages: each(many('/p/'), page),
      preload: each(many('./M'), []),
      shared: each(many('s'), '1'),
      slots: each(many('catalog/s'), {
        ...{ version: '1.0', fillings: 1, scriptBudget: 10, height: 0 },
      }),
      fills: each(many('blog/s'), { order: 0 }),
      needs: each(many('blog/w'), '^1.0'),
      widgets: each(many('./W'), { data: [], widgets: many('blog/W') }),
    }),
  ).toEqual([
    'It has more than 100 paths. Divide the remote.',
    'It has more than 200 pages. Divide the remote.',
    'It has more than 50 exposed modules. Divide the remote.',
    'It has more than 50 widgets. Divide the remote.',
    'It has more than 100 shared modules. Divide the remote.',
    'It has more than 50 slots. Divide the remote.',
    'It has more than 50 fillings. Divide the remote.',
    'It has more than 100 needs. Divide the remote.',
    'It has more than 50 widgets and slots in one place. Divide the remote.',
  ]);
});
