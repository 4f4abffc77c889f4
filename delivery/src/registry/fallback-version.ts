import type { Registry } from '@clean-express/federation/registry';
import { liveRelease, releasesOf } from '@clean-express/federation/releases';

/**
 * Returns the target of a rollback: the version that was live before. Versions that were themselves
 * rolled back, and not promoted since, are skipped.
 *
 * @returns `undefined` when there is none or it was pruned.
 */
export function fallbackVersion(registry: Registry, remote: string): string | undefined {
  const live = liveRelease(registry, remote)?.metadata.version;
  const published = new Set(releasesOf(registry, remote).map(({ metadata }) => metadata.version));
  const skipped = new Set([live]);
  for (const entry of (registry.history ?? []).toReversed()) {
    if (entry.remote !== remote) continue;
    if (!skipped.has(entry.live) && published.has(entry.live)) return entry.live;
    if (entry.from) skipped.add(entry.from);
  }
  return undefined;
}
