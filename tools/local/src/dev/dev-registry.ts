import type { Registry } from '@clean-express/federation/registry';
import type { RemoteConfig } from '@clean-express/federation/remote-config';

/** A remote that is not built has no files to preload and no hashes. */
const NOT_BUILT = { preload: {}, css: [], pages: {}, widgets: {}, integrity: {}, shared: {} };

/**
 * Creates the registry of remotes that development servers serve.
 *
 * @param originOf - Returns the origin of a remote's server.
 */
export function devRegistry(
  remotes: readonly RemoteConfig[],
  originOf: (remote: RemoteConfig) => string,
): Registry {
  const releases = remotes.map((remote) => [
    remote.name,
    [
      {
        url: `${originOf(remote)}/remoteEntry.js`,
        metadata: { version: 'dev' },
        deployment: { traffic: 100, default: true },
        extras: { ...NOT_BUILT, paths: remote.paths, publishedAt: new Date(0).toISOString() },
      },
    ],
  ]);
  return { microFrontends: Object.fromEntries(releases) };
}
