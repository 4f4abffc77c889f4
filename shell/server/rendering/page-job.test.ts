// @vitest-environment node
import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { pageJob } from './page-job.ts';

const config = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://localhost:4000',
  firebase: { apiKey: 'k', authDomain: 'x', projectId: 'demo' },
  inbox: false,
};
const bundles = {
  directoryOf: async (remote: string, { metadata }: Release) =>
    `/kept/${remote}/${metadata.version}`,
};

function drawnOnServer(remote: string): Release {
  const release = fixtureReleases[remote] as Release;
  return { ...release, extras: { ...release.extras, server: { 'server/routes.js': 'sha256-x' } } };
}

const both = { catalog: drawnOnServer('catalog'), blog: drawnOnServer('blog') };

const jobOf = (releases: PickedReleases, path: string) =>
  pageJob(releases, new URL(path, config.siteUrl), config, bundles);

test("a remote's page is drawn with its routes", async () => {
  expect(await jobOf(both, '/services/42?from=home')).toEqual({
    url: 'http://localhost:3000/services/42?from=home',
    config,
    owner: { remote: 'catalog', routes: '/kept/catalog/1.0.0-a/server/routes.js' },
    widgets: {},
  });
});

test('the home page is drawn with the widgets of both remotes', async () => {
  expect(await jobOf(both, '/')).toEqual({
    url: 'http://localhost:3000/',
    config,
    widgets: {
      'catalog/HomeServices': '/kept/catalog/1.0.0-a/server/HomeServices.js',
      'blog/LatestPosts': '/kept/blog/1.0.0-a/server/LatestPosts.js',
    },
  });
});

test("a page of the host's own needs no remote", async () => {
  expect(await jobOf({}, '/contact')).toEqual({
    url: 'http://localhost:3000/contact',
    config,
    widgets: {},
  });
});

test.each([
  ['a page of a release without server files', fixtureReleases, '/services'],
  [
    'the home page when one widget is for browsers only',
    { ...fixtureReleases, ...both, blog: fixtureReleases.blog },
    '/',
  ],
  ['the home page when a remote is not in the registry', { catalog: both.catalog }, '/'],
  ['an address below a remote that it does not declare', both, '/services/42/more'],
])('%s is left to the browser', async (_, releases, path) => {
  expect(await jobOf(releases as PickedReleases, path)).toBeUndefined();
});

test('a release whose files cannot be had is told', async () => {
  const gone = { directoryOf: () => Promise.reject(new Error('The origin is down.')) };
  const url = new URL('/services', config.siteUrl);
  await expect(pageJob(both, url, config, gone)).rejects.toThrow('The origin is down.');
});
