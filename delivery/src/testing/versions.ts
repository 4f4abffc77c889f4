import type { Registry } from '@clean-express/federation/registry';
import { fixtureRelease } from '@clean-express/federation/testing';
import { addRelease } from '../registry/add-release.ts';
import { ada } from './author.ts';

/** Returns a change of the registry that adds a release of the catalog. */
export function withVersion(version: string): (registry: Registry) => Registry {
  return (registry) => addRelease(registry, 'catalog', fixtureRelease(version), ada);
}

/** A change that is not idempotent: it adds a release with the next version. */
export function withNextVersion(registry: Registry): Registry {
  return withVersion(`1.${versionsIn(registry).length}.0`)(registry);
}

/** Returns the sorted versions of the catalog. */
export function versionsIn(registry: Registry): string[] {
  const releases = registry.microFrontends.catalog ?? [];
  return releases.map(({ metadata }) => metadata.version).sort();
}
