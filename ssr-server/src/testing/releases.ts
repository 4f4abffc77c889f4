import { fixtureRelease } from '@clean-express/federation/testing';
import type { PickedReleases, Registry, Release } from '@clean-express/release-contract/registry';
import { fixtureShell } from './fixture-shell.ts';

function release(remote: string, port: number, extras: Partial<Release['extras']>): Release {
  const base = fixtureRelease('1.0.0-a', { default: true });
  return {
    ...base,
    url: `http://localhost:${port}/${remote}/releases/1.0.0-a/remoteEntry.js`,
    metadata: { ...base.metadata, integrity: `sha256-${remote}Entry` },
    extras: {
      ...base.extras,
      css: ['assets/style.css'],
      integrity: { 'remoteEntry.js': `sha256-${remote}Entry`, 'assets/style.css': 'sha256-style' },
      ...extras,
    },
    provenance: {
      verified: false,
      commit: { sha: 'c'.repeat(40), branch: 'main', dirty: false },
      builder: 'laptop',
    },
  };
}

/** One release of each of two remotes, as they are picked for a visitor. */
export const fixtureReleases: PickedReleases = {
  catalog: release('catalog', 3001, {
    paths: ['/services'],
    preload: {
      './routes': ['remoteEntry.js', 'assets/routes.js'],
      './HomeServices': ['remoteEntry.js', 'assets/home-services.js'],
    },
    pages: {
      '/services': {
        preload: ['assets/list.js', 'assets/routes.js'],
        css: [],
        query: ['q', 'sort'],
        data: [],
      },
      '/services/:id': {
        preload: ['assets/detail.js'],
        css: ['assets/detail.css'],
        query: [],
        data: [],
      },
    },
    widgets: { './HomeServices': { data: ['/home-services'], version: '1.0' } },
    measures: { 'request-sent': 'higher' },
  }),
  blog: release('blog', 3002, {
    paths: ['/blogs'],
    preload: { './routes': ['remoteEntry.js'], './LatestPosts': ['remoteEntry.js'] },
    widgets: { './LatestPosts': { data: ['/home-blogs'] } },
  }),
};

/** A registry with the releases above. */
export const fixtureRegistry = {
  schema: 'v1-pre',
  microFrontends: Object.fromEntries(
    Object.entries(fixtureReleases).map(([name, value]) => [name, [value]]),
  ),
};

const LIVE_SHELL = fixtureShell();

/** A registry with a live shell, unless it has one. */
export function withShell({ microFrontends, ...registry }: Registry): Registry {
  return { ...registry, microFrontends: { shell: [LIVE_SHELL], ...microFrontends } };
}
