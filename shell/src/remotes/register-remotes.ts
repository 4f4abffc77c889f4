import type { PickedReleases } from '@clean-express/federation/registry';
import { containerName } from '@clean-express/federation/remote-config';
import { registerRemotes as register } from '@module-federation/runtime';

const entryUrls = new Map<string, string>();

/** Where the entry of a remote is registered; its other files stand beside it. */
export function entryUrlOf(remote: string): string | undefined {
  return entryUrls.get(remote);
}

/**
 * Tells the federation runtime where a remote's release is. The entry is registered itself: its
 * manifest would cost one more wave.
 */
export function registerRemote(remote: string, url: string): void {
  entryUrls.set(remote, url);
  register([{ name: containerName(remote), entry: url, type: 'module' }], { force: true });
}

/** Registers every remote of the page. Nothing is loaded yet. */
export function registerRemotes(releases: PickedReleases): void {
  for (const [remote, { url }] of Object.entries(releases)) registerRemote(remote, url);
}
