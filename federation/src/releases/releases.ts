import type { Registry, Release } from '../registry.ts';

/** The releases of a remote, newest first; empty when none was published. */
export function releasesOf(registry: Registry, remote: string): readonly Release[] {
  const { microFrontends } = registry;
  // `remote` may be the name of an inherited property, such as `constructor`.
  return Object.hasOwn(microFrontends, remote) ? (microFrontends[remote] ?? []) : [];
}

/** The release for visitors outside of a canary. */
export function liveRelease(registry: Registry, remote: string): Release | undefined {
  const releases = releasesOf(registry, remote);
  return releases.find(({ deployment }) => deployment.default) ?? releases[0];
}

/** The release that a share of the visitors gets, if a canary is running. */
export function canaryRelease(registry: Registry, remote: string): Release | undefined {
  return releasesOf(registry, remote).find(
    ({ deployment }) => !deployment.default && deployment.traffic > 0,
  );
}
