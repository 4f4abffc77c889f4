import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import { nameRelease, signPreview } from './publish-registry.ts';
import { fixtureReleases } from './releases.ts';
import { hashOf, startOrigin } from './start-origin.ts';
import { startSsrServer } from './start-ssr-server.ts';

/** The cookie of a visitor of the canary. */
export const CANARY = { cookie: `release-bucket=${bucketAt('catalog 1.1.0-b')}` };

/** The cookie of a visitor with the live releases. */
export const LIVE = { cookie: `release-bucket=${NO_CANARY_BUCKET}` };

/** The server bundle of a release of the catalog: a page that some code renders, and a widget. */
export const bundleOf = (code: string): Record<string, string> => ({
  'server/routes.js': `
    import { readFileSync, writeFileSync, writeSync } from 'node:fs';
    import { Worker } from 'node:worker_threads';
    import { spawnSync } from 'node:child_process';
    const loader = async (path) => { ${code} };
    export default [{ loader }];
  `,
  'server/HomeServices.js': 'export default () => null;',
});

/** A page of a release without a fault. */
export const HARMLESS = "return '<p>live</p>';";

/** Returns a function that adds a release to an origin of remotes, and what differs from the fixture. */
export function releasesAt(url: string, files: Record<string, string>) {
  return (
    remote: string,
    version: string,
    bundle: Record<string, string>,
    extras: Partial<Release['extras']> = {},
  ): Release => {
    const fixture = fixtureReleases[remote];
    if (!fixture) throw new Error(`The fixtures have no ${remote}.`);
    const base = `/${remote}/releases/${version}`;
    for (const [file, text] of Object.entries(bundle)) files[`${base}/${file}`] = text;
    return {
      ...fixture,
      url: `${url}${base}/remoteEntry.js`,
      metadata: { ...fixture.metadata, version },
      extras: {
        ...fixture.extras,
        css: [],
        pages: { '/services/:id': { preload: [], css: [], query: [], data: [] } },
        server: Object.fromEntries(
          Object.entries(bundle).map(([file, text]) => [file, hashOf(text)]),
        ),
        ...extras,
      },
    };
  };
}

/**
 * Starts an SSR server whose catalog has a canary that runs some code; its live release is harmless.
 *
 * @param clientWeight - All requests of a test come from one client.
 */
export async function startWithCanary(code: string, live = HARMLESS, clientWeight = 1000) {
  const files: Record<string, string> = {};
  const { url } = await startOrigin(files);
  const addRelease = releasesAt(url, files);
  const registry: Registry = {
    microFrontends: {
      catalog: [
        {
          ...addRelease('catalog', '1.0.0-a', bundleOf(live)),
          deployment: { traffic: 50, default: true },
        },
        {
          ...addRelease('catalog', '1.1.0-b', bundleOf(code)),
          deployment: { traffic: 50, default: false },
        },
      ],
    },
  };
  const environment = { SERVER_RENDERING: 'true', CLIENT_WEIGHT: String(clientWeight) };
  const app = await startSsrServer(environment, registry);
  const get = async (path: string, headers: Record<string, string>) =>
    (await app.inject({ url: `${path}?wait=yes`, headers })).body;
  /** Uploads a release. Returns the cookies of a visitor of the canary who previews it. */
  const preview = async (remote: string, version: string, bundle: Record<string, string>) => {
    const release = addRelease(remote, version, bundle);
    files[`/${remote}/releases/${version}/manifest.json`] = nameRelease(remote, release).text;
    const token = await signPreview({ [remote]: release });
    return { cookie: `${CANARY.cookie}; preview-x=${token}` };
  };
  /** The lines of the metrics about server renders, without those of the shell. */
  const renders = async () =>
    (await app.inject('/metrics')).body
      .split('\n')
      .filter((line) => /^remote_render\w+\{remote="(?!shell)/.test(line))
      .sort();
  return { app, get, preview, renders };
}
