import type { PickedReleases, Registry, Release } from '../registry.ts';
import { canaryRelease, liveRelease, releasesOf } from './releases.ts';

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
 * The release of each remote that a visitor gets. A visitor of a canary stays in it while its share
 * grows.
 *
 * @param registry - All releases.
 * @param visitor - Without it, every remote's live release.
 */
export function pickReleases(registry: Registry, visitor: Visitor = {}): PickedReleases {
  return Object.fromEntries(
    Object.keys(registry.microFrontends).flatMap((remote) => {
      const picked = pick(registry, remote, visitor);
      return picked ? [[remote, picked]] : [];
    }),
  );
}
