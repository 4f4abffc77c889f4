import type { Registry } from '@clean-express/federation/registry';
import { DeliveryError } from '../errors/delivery-error.ts';
import { type Author, change, share } from './change.ts';
import { fallbackVersion } from './fallback-version.ts';
import { canaryRelease, releasesOf, requireLiveRelease, requireRelease } from './releases.ts';

function requireFallback(registry: Registry, remote: string): string {
  const version = fallbackVersion(registry, remote);
  if (version) return version;
  throw new DeliveryError('notFound', `"${remote}" has no earlier release to go back to.`);
}

/**
 * Takes a release away from visitors. Without a version, a running canary ends; when there is none,
 * the release that was live before is live again.
 *
 * @param version - The release that is to be live.
 * @throws DeliveryError when there is no such release, or none to go back to.
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
