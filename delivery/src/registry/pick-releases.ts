import type { PickedReleases, Registry, Release } from '@clean-express/federation/registry';
import { canaryRelease, liveRelease, releasesOf } from './releases.ts';

/** What decides which releases a visitor gets. */
export interface Visitor {
  /**
   * Where the visitor stands among all, from 0 up to, but not including, 100. One number for all
   * remotes, so that releases which belong together reach the same people.
   */
  bucket?: number | undefined;
  /** Remote → version that this visitor previews. */
  previews?: Readonly<Record<string, string>> | undefined;
}

function pick(registry: Registry, remote: string, visitor: Visitor): Release | undefined {
  const { bucket = 100, previews = {} } = visitor;
  const previewed = releasesOf(registry, remote).find(
    ({ metadata }) => metadata.version === previews[remote],
  );
  if (previewed) return previewed;
  const canary = canaryRelease(registry, remote);
  return canary && bucket < canary.deployment.traffic ? canary : liveRelease(registry, remote);
}

/**
 * The release of each remote that a visitor gets. Whoever is part of a canary stays so while it grows.
 *
 * @param registry - All releases.
 * @param visitor - Left out: somebody who is part of no canary.
 */
export function pickReleases(registry: Registry, visitor: Visitor = {}): PickedReleases {
  return Object.fromEntries(
    Object.keys(registry.microFrontends).flatMap((remote) => {
      const picked = pick(registry, remote, visitor);
      return picked ? [[remote, picked]] : [];
    }),
  );
}
