import type { EndedPaths, Registry, Release } from '@clean-express/release-contract/registry';
import type {
  Manifest,
  RemoteTraffic,
  SignedRegistry,
} from '@clean-express/release-contract/release-registry';
import { releasesOf, toRelease } from '@clean-express/release-contract/releases';
import type { NamedRelease } from './manifests.ts';

/** Visitors get the first two; the roll-back target is only kept ready. */
const ROLES = ['live', 'canary', 'rollback'] as const;

type Role = (typeof ROLES)[number];

/** A release in the role that a signed registry gives it. */
export interface NamedRole extends NamedRelease {
  role: Role;
  /** The releases of other remotes with the same set and role are for the same visitors. */
  set?: string | undefined;
}

/** All releases that a signed registry names. */
export function namedReleases({ remotes }: SignedRegistry): NamedRole[] {
  return Object.entries(remotes).flatMap(([remote, traffic]) =>
    ROLES.flatMap((role) => {
      const release = traffic[role];
      return release ? [{ ...release, remote, role, baseUrl: traffic.baseUrl }] : [];
    }),
  );
}

/** Whether visitors may get a release. */
export const isServed = ({ role }: NamedRole): boolean => role !== 'rollback';

/** The share of the visitors that get a release, in percent. */
function deploymentOf({ role, set }: NamedRole, { canary }: RemoteTraffic): Release['deployment'] {
  const share = canary?.share ?? 0;
  if (role === 'live') return { traffic: 100 - share, default: true };
  if (role === 'rollback') return { traffic: 0, default: false };
  return { traffic: share, default: false, ...(set && { set }) };
}

/** Whether a release comes together with others. */
const isOfSet = ({ role, set }: NamedRole, others: readonly NamedRole[]) =>
  set !== undefined && others.some((other) => other.role === role && other.set === set);

/** The paths of all remotes that have ended; `undefined` if there are none. */
function endedPaths({ ended = {} }: SignedRegistry): EndedPaths | undefined {
  const paths = Object.values(ended).flatMap((remote) => Object.entries(remote.paths));
  return paths.length > 0 ? Object.fromEntries(paths) : undefined;
}

/**
 * Resolves what a signed registry names into releases. A remote whose live release or canary has no
 * manifest yet keeps its former releases; without any, it has the live one, or is left out. So do all remotes of
 * a set: no visitor gets a part of it.
 *
 * @param findManifest - Finds the manifests that have been loaded.
 */
export function resolveRegistry(
  signed: SignedRegistry,
  findManifest: (release: NamedRelease) => Manifest | undefined,
  former: Registry,
): Registry {
  const named = namedReleases(signed);
  const microFrontends: Registry['microFrontends'] = {};
  for (const [remote, traffic] of Object.entries(signed.remotes)) {
    const roles = named.filter((release) => release.remote === remote);
    const needed = named.filter((one) => one.remote === remote || isOfSet(one, roles));
    const isReady = needed.every((release) => !isServed(release) || findManifest(release));
    const releases = roles.flatMap((release) => {
      const manifest = findManifest(release);
      return manifest ? [toRelease(manifest, traffic.baseUrl, deploymentOf(release, traffic))] : [];
    });
    const before = releasesOf(former, remote);
    // A server that has just started has no former ones: a canary that is not there takes nothing from others.
    const live = releases.filter(({ deployment }) => deployment.default);
    const [first, ...others] = isReady ? releases : before.length > 0 ? before : live;
    if (first) microFrontends[remote] = [first, ...others];
  }
  const ended = endedPaths(signed);
  return { schema: 'v1-pre', microFrontends, ...(ended && { ended }) };
}
