import type { Registry, Release } from '@clean-express/federation/registry';
import { liveRelease, releasesOf } from '@clean-express/federation/releases';
import { DeliveryError } from '../errors/delivery-error.ts';

/**
 * Returns a release of a remote.
 *
 * @throws DeliveryError when there is no such release.
 */
export function requireRelease(registry: Registry, remote: string, version: string): Release {
  const releases = releasesOf(registry, remote);
  const found = releases.find(({ metadata }) => metadata.version === version);
  if (found) return found;
  const versions = releases.map(({ metadata }) => metadata.version).join(', ') || 'none';
  throw new DeliveryError(
    'notFound',
    `"${remote}" has no release ${version}. Published releases: ${versions}.`,
  );
}

/**
 * Returns the live release of a remote.
 *
 * @throws DeliveryError when no release of the remote was published.
 */
export function requireLiveRelease(registry: Registry, remote: string): Release {
  const live = liveRelease(registry, remote);
  if (live) return live;
  throw new DeliveryError('notFound', `No release of "${remote}" was published yet.`);
}
