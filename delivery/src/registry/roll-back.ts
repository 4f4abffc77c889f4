import type { Registry } from '@clean-express/federation/registry';
import { canaryRelease, releasesOf } from '@clean-express/federation/releases';
import { DeliveryError } from '../errors/delivery-error.ts';
import { type Author, change, share } from './change.ts';
import { fallbackVersion } from './fallback-version.ts';
import { requireLiveRelease, requireRelease } from './releases.ts';

function requireFallback(registry: Registry, remote: string): string {
  const version = fallbackVersion(registry, remote);
  if (version) return version;
  throw new DeliveryError('notFound', `"${remote}" has no earlier release to roll back to.`);
}

/**
 * Rolls a remote back to a version. Without one, it ends a running canary, or else makes the previously
 * live release live again.
 *
 * @param version - The release that becomes live.
 * @throws DeliveryError when the release does not exist, or there is none to go back to.
 */
export function rollBack(
  registry: Registry,
  remote: string,
  version: string | undefined,
  author: Author,
): Registry {
  const live = requireLiveRelease(registry, remote).metadata.version;
  const canary = canaryRelease(registry, remote)?.metadata.version;
  const target = version ?? (canary ? live : requireFallback(registry, remote));
  requireRelease(registry, remote, target);
  const from = target === live ? canary : live;
  const event = { remote, action: 'rollback', version: target, ...(from ? { from } : {}) } as const;
  return change(registry, event, share(releasesOf(registry, remote), target), author);
}
