import type { PickedReleases, Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import type { ServerBundles } from '../releases/released-files.ts';
import type { Page } from '../request/page.ts';
import { fixturePage } from '../testing/fixture-page.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { createRenderJob } from './page-renderer.ts';

const config = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://localhost:4000',
  firebase: { apiKey: 'k', authDomain: 'x', projectId: 'demo' },
  inbox: false,
};
const bundles = {
  directoryOf: async (remote: string, { metadata }: Release) =>
    `/cache/${remote}/${metadata.version}`,
};

function withServerBundle(remote: string): Release {
  const release = fixtureReleases[remote] as Release;
  const modules = ['routes', 'HomeServices', 'LatestPosts'];
  const server = Object.fromEntries(modules.map((name) => [`server/${name}.js`, 'sha256-x']));
  return { ...release, extras: { ...release.extras, server } };
}

const both = { catalog: withServerBundle('catalog'), blog: withServerBundle('blog') };

const pages = { '/services': { preload: [], css: [], data: [] } };
const clientRendered = {
  ...both,
  catalog: {
    ...both.catalog,
    extras: {
      ...both.catalog.extras,
      pages: { '/services': { ...pages['/services'], server: false } },
    },
  },
};

/** Every page has that of the layout. */
const SLOTS = { 'shell/header': { fillings: [], height: 40 } };

function pageOf(path: string, releases: PickedReleases, directories = bundles): Page {
  const page = fixturePage(path, releases);
  // The class has private fields, which no fake can have.
  const shell = { ...page.shell, bundles: directories as unknown as ServerBundles };
  return { ...page, shell };
}

const jobOf = (releases: PickedReleases, path: string) =>
  createRenderJob(pageOf(path, releases), config);

test("a remote's page is rendered with the remote's routes", async () => {
  expect(await jobOf(both, '/services/42?from=home')).toEqual({
    url: 'http://localhost:3000/services/42',
    config,
    owner: { remote: 'catalog', routes: '/cache/catalog/1.0.0-a/server/routes.js' },
    widgets: {},
    slots: SLOTS,
    releases: { '/cache/catalog/1.0.0-a': both.catalog.url },
  });
});

test('the home page is rendered with the widgets of both remotes', async () => {
  expect(await jobOf(both, '/')).toEqual({
    url: 'http://localhost:3000/',
    config,
    widgets: {
      'catalog/HomeServices': '/cache/catalog/1.0.0-a/server/HomeServices.js',
      'blog/LatestPosts': '/cache/blog/1.0.0-a/server/LatestPosts.js',
    },
    slots: SLOTS,
    releases: {
      '/cache/catalog/1.0.0-a': both.catalog.url,
      '/cache/blog/1.0.0-a': both.blog.url,
    },
  });
});

test("a host's page without widgets needs no remote", async () => {
  expect(await jobOf({}, '/contact')).toEqual({
    url: 'http://localhost:3000/contact',
    config,
    widgets: {},
    slots: SLOTS,
    releases: {},
  });
});

test.each([
  ['a page of a release without a server bundle', fixtureReleases, '/services'],
  ['a page that its release declares as client-rendered', clientRendered, '/services'],
  ['an address that cannot be read', both, '/%E0%A4%A'],
  ['a long query', both, `/services?q=${'x'.repeat(1000)}`],
  ['a long path', both, `/services/${'x'.repeat(1000)}`],
])('%s is client-rendered', (_, releases, path) => {
  expect(fixturePage(path, releases as PickedReleases).isRenderable).toBe(false);
});

test.each([
  ['/', both],
  ['/contact', both],
  ['/services/42', both],
  ['/services?q=oven&utm_source=x', both],
  [`/services?utm_source=${'x'.repeat(1000)}`, both],
  ['/services/42/more', both],
  ['/nowhere', fixtureReleases],
  // Its widgets are left to browsers.
  ['/', fixtureReleases],
  ['/', { catalog: both.catalog }],
])('%s is rendered on the server', (path, releases) => {
  expect(fixturePage(path, releases).isRenderable).toBe(true);
});

test('rejects when a server bundle could not be loaded', async () => {
  const unavailable = { directoryOf: () => Promise.reject(new Error('The origin is down.')) };
  const job = createRenderJob(pageOf('/services', both, unavailable), config);
  await expect(job).rejects.toThrow('The origin is down.');
});

test('a page may request what the releases of its own parts declare', async () => {
  const declare = (remote: 'catalog' | 'blog', ...connect: string[]) => {
    const release = both[remote];
    return {
      ...release,
      extras: { ...release.extras, origins: { connect, fonts: ['https://f.example'] } },
    };
  };
  const releases = {
    catalog: declare('catalog', 'https://cart.example'),
    blog: declare('blog', 'https://blog.example', 'https://cart.example'),
  };
  const originsOf = async (path: string) => (await jobOf(releases, path)).origins;
  expect(await originsOf('/services/42')).toEqual(['https://cart.example']);
  expect(await originsOf('/')).toEqual(['https://cart.example', 'https://blog.example']);
  expect(await originsOf('/contact')).toBeUndefined();
});
