import type { Release } from '@clean-express/release-contract/registry';
import { refreshRelease } from '../config/registry.ts';
import { entryUrlOf, registerRemote } from './register-remotes.ts';
import { RemoteError } from './remote-error.ts';

const renewals = new Map<string, number>();
const requested = new Set<string>();
const running = new Map<string, Promise<void>>();

/** Makes the next load of a remote renew it first. */
export function requestRenewal(remote: string): void {
  requested.add(remote);
}

/** Whether the next load of a remote must renew it first. */
export function needsRenewal(remote: string): boolean {
  return requested.has(remote);
}

/**
 * Fails unless the entry has the published hash. The import map of the page has the integrity of the
 * URL without a query only, so that the browser does not check a renewed URL.
 */
async function checkIntegrity(remote: string, url: string, { metadata }: Release): Promise<void> {
  const { integrity } = metadata;
  if (!integrity) return;
  const response = await fetch(url, { integrity }).catch((cause: unknown) => {
    throw new RemoteError(remote, 'entry', cause);
  });
  if (!response.ok) throw new RemoteError(remote, 'entry');
}

/**
 * Registers the current release of a remote under a new URL on the fallback origin. Neither the browser
 * nor the federation runtime has cached failed or pending loads of that URL.
 */
async function renew(remote: string): Promise<void> {
  const release = await refreshRelease(remote);
  if (!release) return;
  const renewal = (renewals.get(remote) ?? 0) + 1;
  renewals.set(remote, renewal);
  const url = `${release.fallbackUrl ?? release.url}?retry=${renewal}`;
  await checkIntegrity(remote, url, release);
  registerRemote(remote, url);
}

/**
 * Renews a remote if that was requested, and waits for a renewal that is running. Rejects when the entry
 * fails to load or does not have the published hash.
 */
export async function renewIfRequested(remote: string): Promise<void> {
  if (requested.delete(remote)) {
    const renewal = renew(remote);
    running.set(remote, renewal);
    const end = () => running.get(remote) === renewal && running.delete(remote);
    renewal.then(end, end);
  }
  await running.get(remote);
}

/**
 * Loads code of a remote. If that fails, it loads the code once more from the fallback origin, unless
 * the first attempt has done that. After a failure, the next load renews the remote.
 *
 * @param load - Renews the remote first, if that is requested.
 */
export async function withFallback<Value>(
  remote: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const isRenewal = needsRenewal(remote);
  const url = entryUrlOf(remote);
  try {
    return await load().catch((error: unknown) => {
      if (isRenewal) throw error;
      // Another load of the remote may have failed earlier.
      if (entryUrlOf(remote) === url && !running.has(remote)) requestRenewal(remote);
      return load();
    });
  } catch (error) {
    requestRenewal(remote);
    throw error;
  }
}
