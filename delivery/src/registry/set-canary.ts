import type { Registry } from '@clean-express/federation/registry';
import { releasesOf } from '@clean-express/federation/releases';
import { DeliveryError } from '../errors/delivery-error.ts';
import { type Author, change, share } from './change.ts';
import { requireLiveRelease, requireRelease } from './releases.ts';

/**
 * Gives a release to a share of the visitors. It replaces a running canary.
 *
 * @param percent - From 0, which ends the canary, to 100.
 * @throws DeliveryError when there is no such release, or it is live already.
 */
export function setCanary(
  registry: Registry,
  remote: string,
  version: string,
  percent: number,
  author: Author,
): Registry {
  if (!(percent >= 0 && percent <= 100)) {
    throw new DeliveryError(
      'usage',
      'The share of a canary must be from 0 to 100 per cent of the visitors.',
    );
  }
  requireRelease(registry, remote, version);
  const live = requireLiveRelease(registry, remote).metadata.version;
  if (version === live) {
    throw new DeliveryError('usage', `The release ${version} of "${remote}" is live already.`);
  }
  const releases = share(releasesOf(registry, remote), live, { version, percent });
  return change(registry, { remote, action: 'canary', version, percent }, releases, author);
}
