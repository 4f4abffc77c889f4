import type { PickedReleases } from '@clean-express/release-contract/registry';
import { containerName } from '@clean-express/release-contract/remote-config';
import { registerRemotes as register } from '@module-federation/runtime';

const entryUrls = new Map<string, string>();

/** The registered URL of a remote's entry; its other files are relative to it. */
export function entryUrlOf(remote: string): string | undefined {
  return entryUrls.get(remote);
}

/** Registers the entry of a remote's release. Its manifest instead would cost another round trip. */
export function registerRemote(remote: string, url: string): void {
  entryUrls.set(remote, url);
  register([{ name: containerName(remote), entry: url, type: 'module' }], { force: true });
}

/** Registers every remote of the page. Nothing is loaded yet. */
export function registerRemotes(releases: PickedReleases): void {
  for (const [remote, { url }] of Object.entries(releases)) registerRemote(remote, url);
}
