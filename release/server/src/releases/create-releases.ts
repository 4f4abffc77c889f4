import type { Policy } from '@clean-express/release-contract/release-policy';
import { type RegistryOptions, RegistryService } from './registry-service.ts';
import { Releases } from './releases.ts';

interface Options extends RegistryOptions {
  /** The current policy. */
  policy: () => Policy;
}

/**
 * Opens the releases: compares the store with the database, and takes over from instances that have
 * stopped. Close them before the database.
 *
 * @throws StartupError when the store's registry must not be replaced, or a setting is missing.
 */
export async function createReleases(options: Options): Promise<Releases> {
  const { database, baseUrl, policy, clock = () => new Date() } = options;
  const registry = new RegistryService({ ...options, clock });
  await registry.start();
  return new Releases({ sql: database.sql, registry, baseUrl, policy, clock });
}
