import type { Release } from '@clean-express/federation/registry';
import { registerRemote } from './register-remotes.ts';
import { refreshRelease } from './registry.ts';

const renewals = new Map<string, number>();
const requested = new Set<string>();

/** Makes the next load of a remote renew it first. */
export function requestRenewal(remote: string): void {
  requested.add(remote);
}

/** Whether the next load of a remote must renew it first. */
export function needsRenewal(remote: string): boolean {
  return requested.has(remote);
}

/**
 * Whether the entry has the published hash. The import map of the page has the integrity of the URL
 * without a query only, so that the browser does not check a renewed URL.
 */
async function hasIntegrity(url: string, { metadata }: Release): Promise<boolean> {
  if (!metadata.integrity) return true;
  return fetch(url, { integrity: metadata.integrity }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Renews a remote: registers its current release under a new URL on the fallback origin. Neither the
 * browser nor the federation runtime has cached failed or pending loads of that URL. Nothing changes
 * when the entry fails to load or does not have the published hash.
 */
export async function renewRemote(remote: string): Promise<void> {
  requested.delete(remote);
  const release = await refreshRelease(remote);
  if (!release) return;
  const renewal = (renewals.get(remote) ?? 0) + 1;
  renewals.set(remote, renewal);
  const url = `${release.fallbackUrl ?? release.url}?retry=${renewal}`;
  if (await hasIntegrity(url, release)) registerRemote(remote, url);
}
