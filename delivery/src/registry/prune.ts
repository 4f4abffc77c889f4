import type { Registry, Release } from '@clean-express/federation/registry';
import { type Author, change } from './change.ts';
import { fallbackVersion } from './fallback-version.ts';
import { releasesOf } from './releases.ts';

/** A tab may be open for days: younger releases stay. Milliseconds. */
export const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * The releases of a remote that nobody needs any more: older than a week, neither live nor a canary,
 * and not the one that a roll-back goes to.
 */
export function prunableReleases(registry: Registry, remote: string, now: Date): Release[] {
  const fallback = fallbackVersion(registry, remote);
  return releasesOf(registry, remote).filter(({ metadata, deployment, extras }) => {
    const age = now.getTime() - Date.parse(extras.publishedAt);
    const isUsed = deployment.default || deployment.traffic > 0 || metadata.version === fallback;
    return !isUsed && age > WEEK;
  });
}

/** The registry without the releases of a remote that nobody needs any more. */
export function prune(registry: Registry, remote: string, author: Author): Registry {
  const gone = prunableReleases(registry, remote, author.at);
  return gone.reduce((current, { metadata: { version } }) => {
    const kept = releasesOf(current, remote).filter(({ metadata }) => metadata.version !== version);
    return change(current, { remote, action: 'prune', version }, kept, author);
  }, registry);
}
