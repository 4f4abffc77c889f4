import type { Registry, Release } from '@clean-express/federation/registry';
import { fixtureReleases } from './releases.ts';
import { hashOf, startOrigin } from './start-origin.ts';
import { startSsrServer } from './start-ssr-server.ts';

/** The cookie of a visitor of the canary. */
export const CANARY = { cookie: 'release-bucket=1' };

/** The cookie of a visitor with the live releases. */
export const LIVE = { cookie: 'release-bucket=99' };

/** The module of a release with one page, whose loader is the given code. */
const routes = (code: string) => `
  import { readFileSync, writeFileSync, writeSync } from 'node:fs';
  import { Worker } from 'node:worker_threads';
  import { spawnSync } from 'node:child_process';
  const loader = async (path) => { ${code} };
  export default [{ loader }];
`;

/** A page of a release without a fault. */
export const HARMLESS = "return '<p>live</p>';";

/** Starts an SSR server whose catalog has a canary that runs some code; its live release is harmless. */
export async function startWithCanary(code: string, live = HARMLESS) {
  const { catalog } = fixtureReleases;
  if (!catalog) throw new Error('The fixtures have no catalog.');
  const sources = { '1.0.0-a': routes(live), '1.1.0-b': routes(code) };
  const files = Object.entries(sources).map(([version, text]) => [
    `/catalog/releases/${version}/server/routes.js`,
    text,
  ]);
  const { url } = await startOrigin(Object.fromEntries(files));
  const release = (version: keyof typeof sources, isLive: boolean): Release => ({
    ...catalog,
    url: `${url}/catalog/releases/${version}/remoteEntry.js`,
    metadata: { ...catalog.metadata, version },
    deployment: { traffic: 50, default: isLive },
    extras: {
      ...catalog.extras,
      css: [],
      pages: { '/services/:id': { preload: [], css: [], query: [], data: [] } },
      server: { 'server/routes.js': hashOf(sources[version]) },
    },
  });
  const registry: Registry = {
    microFrontends: { catalog: [release('1.0.0-a', true), release('1.1.0-b', false)] },
  };
  const app = await startSsrServer({ SERVER_RENDERING: 'true' }, registry);
  const get = async (path: string, headers: Record<string, string>) =>
    (await app.inject({ url: `${path}?wait=yes`, headers })).body;
  return { app, get };
}
