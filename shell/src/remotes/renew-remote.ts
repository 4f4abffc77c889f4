import type { Release } from '@clean-express/federation/registry';
import { registerRemote } from './register-remotes.ts';
import { refreshRelease } from './registry.ts';

const renewals = new Map<string, number>();
const requested = new Set<string>();

/** Lets the next load of a remote start afresh. */
export function requestRenewal(remote: string): void {
  requested.add(remote);
}

/** Whether the next load of a remote has to start afresh. */
export function needsRenewal(remote: string): boolean {
  return requested.has(remote);
}

/**
 * Whether the entry is the one that was published. The page's import map knows it by its plain URL
 * only, so that the browser does not check a renewed one by itself.
 */
async function isGenuine(url: string, { metadata }: Release): Promise<boolean> {
  if (!metadata.integrity) return true;
  return fetch(url, { integrity: metadata.integrity }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Makes the next load of a remote start afresh: with the release that is current now, and from its
 * second source, so that neither the browser nor the federation runtime remembers any of its files
 * as failed or still on their way. An entry that cannot be had, or is not what was published, changes
 * nothing.
 */
export async function renewRemote(remote: string): Promise<void> {
  requested.delete(remote);
  const release = await refreshRelease(remote);
  if (!release) return;
  const renewal = (renewals.get(remote) ?? 0) + 1;
  renewals.set(remote, renewal);
  const url = `${release.fallbackUrl ?? release.url}?retry=${renewal}`;
  if (await isGenuine(url, release)) registerRemote(remote, url);
}
