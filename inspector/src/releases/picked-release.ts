import type { Release } from '@clean-express/release-contract/registry';
import { getInstance } from '@module-federation/runtime';
import { inspectedHost } from '../host.ts';

/** The release of a remote that this tab uses, and its state. */
export type PickedRelease = ReturnType<typeof pickedRelease>;

function isLoaded(remote: string): boolean {
  const container = inspectedHost().containerName(remote);
  return getInstance()?.moduleCache.get(container)?.inited ?? false;
}

function pickedRelease(remote: string, release: Release) {
  const { deployment, extras, url } = release;
  const { version } = release.metadata;
  const entry = inspectedHost().entryUrlOf(remote) ?? url;
  const isPreview = inspectedHost()
    .previews()
    .some((preview) => preview.remote === remote && preview.version === version);
  const share = `${deployment.default ? 'Live' : 'Canary'}, ${deployment.traffic} %`;
  return {
    remote,
    version,
    /** Why this visitor gets the release. */
    reason: isPreview ? 'Preview' : share,
    isLive: deployment.default && !isPreview,
    /** Origin of its files: the fallback after a Retry, when the primary origin had failed. */
    origin: new URL(entry).origin,
    // A Retry appends a query to the URL of the entry.
    usesFallback: !entry.startsWith(url),
    isLoaded: isLoaded(remote),
    paths: extras.paths,
    publishedAt: new Date(extras.publishedAt),
  };
}

/** The releases of this tab, sorted by remote. */
export function pickedReleases(): PickedRelease[] {
  return Object.entries(inspectedHost().releases())
    .map(([remote, release]) => pickedRelease(remote, release))
    .sort((a, b) => a.remote.localeCompare(b.remote));
}
