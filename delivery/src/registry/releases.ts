import type { Registry, Release } from '@clean-express/federation/registry';
import { DeliveryError } from '../errors/delivery-error.ts';

/** The releases of a remote, the newest first; none when nothing of it was published. */
export function releasesOf(registry: Registry, remote: string): readonly Release[] {
  const { microFrontends } = registry;
  // A name such as `constructor` is no remote.
  return Object.hasOwn(microFrontends, remote) ? (microFrontends[remote] ?? []) : [];
}

/** The release that visitors get who are part of no canary. */
export function liveRelease(registry: Registry, remote: string): Release | undefined {
  const releases = releasesOf(registry, remote);
  return releases.find(({ deployment }) => deployment.default) ?? releases[0];
}

/** The release that a share of the visitors tries, if there is one. */
export function canaryRelease(registry: Registry, remote: string): Release | undefined {
  return releasesOf(registry, remote).find(
    ({ deployment }) => !deployment.default && deployment.traffic > 0,
  );
}

/**
 * One release of a remote.
 *
 * @throws DeliveryError when there is no such release.
 */
export function requireRelease(registry: Registry, remote: string, version: string): Release {
  const releases = releasesOf(registry, remote);
  const found = releases.find(({ metadata }) => metadata.version === version);
  if (found) return found;
  const known = releases.map(({ metadata }) => metadata.version).join(', ') || 'none';
  throw new DeliveryError('notFound', `"${remote}" has no release ${version}. Known: ${known}.`);
}

/**
 * The live release of a remote.
 *
 * @throws DeliveryError when nothing of it was published.
 */
export function requireLiveRelease(registry: Registry, remote: string): Release {
  const live = liveRelease(registry, remote);
  if (live) return live;
  throw new DeliveryError('notFound', `Nothing of "${remote}" was published yet.`);
}
