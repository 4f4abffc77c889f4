import type { PickedReleases, Release } from '@clean-express/federation/registry';

function release(remote: string, port: number, extras: Partial<Release['extras']>): Release {
  return {
    url: `http://localhost:${port}/${remote}/releases/1.0.0-a/remoteEntry.js`,
    metadata: { version: '1.0.0-a' },
    deployment: { traffic: 100, default: true },
    extras: {
      paths: [],
      preload: {},
      css: ['assets/style.css'],
      pages: {},
      widgets: {},
      integrity: { 'remoteEntry.js': `sha256-${remote}Entry`, 'assets/style.css': 'sha256-style' },
      shared: {},
      publishedAt: '2026-01-01T00:00:00.000Z',
      ...extras,
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
        data: ['/services', '/services?q={q}&limit=12'],
      },
      '/services/:id': {
        preload: ['assets/detail.js'],
        css: ['assets/detail.css'],
        data: ['/services/:id', '/reviews?serviceId=:id', '/services'],
      },
    },
    widgets: { './HomeServices': { data: ['/home-services'] } },
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
