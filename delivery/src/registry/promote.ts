import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import { type Author, change, share } from './change.ts';
import { requireRelease } from './releases.ts';

/**
 * Gives a release to all visitors, and ends a running canary.
 *
 * @throws DeliveryError when there is no such release.
 */
export function promote(
  registry: Registry,
  remote: string,
  version: string,
  author: Author,
): Registry {
  requireRelease(registry, remote, version);
  const releases = share(releasesOf(registry, remote), version);
  return change(registry, { remote, action: 'promote', version }, releases, author);
}
