import type { Release } from '@clean-express/federation/registry';
import { getInstance } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';

/** A release that this tab was given, and what became of it. */
export interface PickedRelease {
  remote: string;
  version: string;
  /** Why this visitor has it. */
  reason: string;
  /** Everybody has it, unless a canary runs. */
  isLive: boolean;
  /** Where its files come from. */
  origin: string;
  /** The first source failed. */
  isSecondSource: boolean;
  isLoaded: boolean;
  paths: string[];
  publishedAt: Date;
}

function isPreviewed(remote: string, version: string): boolean {
  return inspectedHost()
    .previews()
    .some((shown) => shown.remote === remote && shown.version === version);
}

/** Why a visitor has a release: only a preview gives one that nobody else has. */
function reasonOf(remote: string, { metadata, deployment }: Release): string {
  if (isPreviewed(remote, metadata.version)) return 'Preview';
  return `${deployment.default ? 'Live' : 'Canary'}, ${deployment.traffic} %`;
}

function isLoaded(remote: string): boolean {
  const container = inspectedHost().containerName(remote);
  return getInstance()?.moduleCache.get(container)?.inited ?? false;
}

function pickedRelease(remote: string, release: Release): PickedRelease {
  const entry = inspectedHost().entryUrlOf(remote) ?? release.url;
  return {
    remote,
    version: release.metadata.version,
    reason: reasonOf(remote, release),
    isLive: release.deployment.default && !isPreviewed(remote, release.metadata.version),
    origin: new URL(entry).origin,
    // A renewed one has a query, so that the browser asks afresh.
    isSecondSource: !entry.startsWith(release.url),
    isLoaded: isLoaded(remote),
    paths: release.extras.paths,
    publishedAt: new Date(release.extras.publishedAt),
  };
}

/** The releases of this tab, by the names of their remotes. */
export function pickedReleases(): PickedRelease[] {
  return Object.entries(inspectedHost().releases())
    .map(([remote, release]) => pickedRelease(remote, release))
    .sort((a, b) => a.remote.localeCompare(b.remote));
}
