import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isReserved } from '@clean-express/release-contract/reserved-paths';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureContract } from '../testing/fixture-shell.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';

/** Starts an SSR server. @returns Its routes. */
async function startWithRoutes() {
  const routes: RouteOptions[] = [];
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => void routes.push({ ...route }));
  };
  subscribe('fastify.initialization', onApp);
  onTestFinished(() => void unsubscribe('fastify.initialization', onApp));
  const app = await startSsrServer();
  await app.ready();
  return { app, routes };
}

test('no remote can own an address of a route', async () => {
  const { routes } = await startWithRoutes();
  expect(routes.map(({ url }) => url)).toContain('/robots.txt');
  // Pages, with their forms and redirects, belong to the host or a remote, which are compared.
  const { pages: own, redirects } = fixtureContract;
  const pages = ['/*', ...Object.keys({ ...own, ...redirects })];
  const others = routes.filter(({ url }) => !pages.includes(url));
  expect(others.map(({ url }) => url).filter((url) => !isReserved(url))).toEqual([]);
});

test('no address gives a cookie to a picture, but that of the bucket', async () => {
  const { app, routes } = await startWithRoutes();
  const urls = routes.filter(({ method }) => method !== 'POST').map(({ url }) => url);
  for (const url of [...urls, '/preview', '/preview/leave', '/favicon.svg']) {
    const { cookies } = await app.inject({
      url: `${url}?preview=x`,
      headers: { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
    });
    expect(cookies.filter(({ name }) => name !== 'release-bucket')).toEqual([]);
  }
});
