import type { Registry } from '@clean-express/federation/registry';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** Nothing is known of a remote that is not built: no files to load ahead, no hashes. */
const NOT_BUILT = { preload: {}, css: [], pages: {}, widgets: {}, integrity: {}, shared: {} };

/**
 * The registry of remotes that their development servers serve.
 *
 * @param entryUrl - Where a remote's server is.
 */
export function devRegistry(
  remotes: readonly RemoteConfig[],
  entryUrl: (remote: RemoteConfig) => string,
): Registry {
  const releases = remotes.map((remote) => [
    remote.name,
    [
      {
        url: `${entryUrl(remote)}/remoteEntry.js`,
        metadata: { version: 'dev' },
        deployment: { traffic: 100, default: true },
        extras: { ...NOT_BUILT, paths: remote.paths, publishedAt: new Date(0).toISOString() },
      },
    ],
  ]);
  return { microFrontends: Object.fromEntries(releases) };
}
