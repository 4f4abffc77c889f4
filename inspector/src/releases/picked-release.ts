import type { Release } from '@clean-express/federation/registry';
import { getInstance } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';

/** The release of a remote that this tab uses, and its state. */
export interface PickedRelease {
  remote: string;
  version: string;
  /** Why this visitor gets the release. */
  reason: string;
  /** Whether it is the default release, and not previewed. */
  isLive: boolean;
  /** Origin of its files. */
  origin: string;
  /** Whether a Retry switched to the fallback origin, because the primary origin failed. */
  usesFallback: boolean;
  isLoaded: boolean;
  paths: string[];
  publishedAt: Date;
}

function isPreviewed(remote: string, version: string): boolean {
  return inspectedHost()
    .previews()
    .some((preview) => preview.remote === remote && preview.version === version);
}

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
    // A Retry appends a query to the URL of the entry.
    usesFallback: !entry.startsWith(release.url),
    isLoaded: isLoaded(remote),
    paths: release.extras.paths,
    publishedAt: new Date(release.extras.publishedAt),
  };
}

/** The releases of this tab, sorted by remote. */
export function pickedReleases(): PickedRelease[] {
  return Object.entries(inspectedHost().releases())
    .map(([remote, release]) => pickedRelease(remote, release))
    .sort((a, b) => a.remote.localeCompare(b.remote));
}
