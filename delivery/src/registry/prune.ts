import type { Registry, Release } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import { type Author, change } from './change.ts';
import { fallbackVersion } from './fallback-version.ts';

/** Younger releases are kept, because a tab that uses them may be open for days. */
export const MIN_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Lists the releases of a remote that are no longer needed: older than a week, neither live nor a
 * canary, and not the target of a rollback.
 */
export function prunableReleases(registry: Registry, remote: string, now: Date): Release[] {
  const fallback = fallbackVersion(registry, remote);
  return releasesOf(registry, remote).filter(({ metadata, deployment, extras }) => {
    const age = now.getTime() - Date.parse(extras.publishedAt);
    const isUsed = deployment.default || deployment.traffic > 0 || metadata.version === fallback;
    return !isUsed && age > MIN_AGE_MS;
  });
}

/** Removes the releases of a remote that are no longer needed from the registry. */
export function prune(registry: Registry, remote: string, author: Author): Registry {
  const prunable = prunableReleases(registry, remote, author.at);
  return prunable.reduce((current, { metadata: { version } }) => {
    const others = releasesOf(current, remote).filter(
      ({ metadata }) => metadata.version !== version,
    );
    return change(current, { remote, action: 'prune', version }, others, author);
  }, registry);
}
