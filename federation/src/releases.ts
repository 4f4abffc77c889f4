import type { PickedReleases, Registry, Release } from './registry.ts';

/** A release that a visitor previews, as the SSR server inlines it into the page. */
export interface ActivePreview {
  remote: string;
  version: string;
  /** ISO 8601. */
  expires: string;
}

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

/** Whether visitors may get different releases, because a canary of some remote has traffic. */
export function hasCanary(registry: Registry): boolean {
  return Object.keys(registry.microFrontends).some((remote) => canaryRelease(registry, remote));
}

/** The properties of a visitor that decide which releases they get. */
export interface Visitor {
  /**
   * The visitor's bucket, from 0 up to, but not including, 100. It is the same for all remotes, so that
   * releases that belong together reach the same visitors.
   */
  bucket?: number | undefined;
  /** Remote → version that this visitor previews. */
  previews?: Readonly<Record<string, string>> | undefined;
}

/** The release of a remote that a visitor gets. */
export function pickRelease(
  registry: Registry,
  remote: string,
  visitor: Visitor,
): Release | undefined {
  const { bucket = 100, previews = {} } = visitor;
  const previewed = releasesOf(registry, remote).find(
    ({ metadata }) => metadata.version === previews[remote],
  );
  if (previewed) return previewed;
  const canary = canaryRelease(registry, remote);
  return canary && bucket < canary.deployment.traffic ? canary : liveRelease(registry, remote);
}

/**
 * The release of each remote that a visitor gets; by default the live one. A visitor of a canary stays
 * in it while its share grows.
 */
export function pickReleases(registry: Registry, visitor: Visitor = {}): PickedReleases {
  const releases: PickedReleases = {};
  for (const remote of Object.keys(registry.microFrontends)) {
    const picked = pickRelease(registry, remote, visitor);
    if (picked) releases[remote] = picked;
  }
  return releases;
}

/**
 * The remote that owns a path: the one with the longest matching prefix, in upper or lower case, as the
 * router matches it. SSR server and browser use the same function, because they must agree.
 *
 * @example owningRemote(releases, '/services/42') // 'catalog'
 */
export function owningRemote(releases: PickedReleases, pathname: string): string | undefined {
  const path = pathname.toLowerCase();
  return Object.entries(releases)
    .flatMap(([remote, { extras }]) => extras.paths.map((prefix) => ({ remote, prefix })))
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0]?.remote;
}
