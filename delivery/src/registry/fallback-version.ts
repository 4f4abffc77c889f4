import type { Registry } from '@clean-express/federation/registry';
import { liveRelease, releasesOf } from './releases.ts';

/**
 * The version that a roll-back goes to: the one that was live before. One that was itself rolled back
 * from, and not promoted since, is passed over.
 *
 * @returns `undefined` when there is none, or it was pruned.
 */
export function fallbackVersion(registry: Registry, remote: string): string | undefined {
  const live = liveRelease(registry, remote)?.metadata.version;
  const known = new Set(releasesOf(registry, remote).map(({ metadata }) => metadata.version));
  const passedOver = new Set([live]);
  for (const entry of (registry.history ?? []).toReversed()) {
    if (entry.remote !== remote) continue;
    if (!passedOver.has(entry.live) && known.has(entry.live)) return entry.live;
    if (entry.from) passedOver.add(entry.from);
  }
  return undefined;
}
