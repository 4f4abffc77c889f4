import type { Registry } from '@clean-express/federation/registry';
import { addRelease } from '../registry/add-release.ts';
import { ada } from './author.ts';
import { fixtureRelease } from './release.ts';

/** A change of the registry: the catalog gets one more release. */
export function withVersion(version: string): (registry: Registry) => Registry {
  return (registry) => addRelease(registry, 'catalog', fixtureRelease(version), ada);
}

/** A change that does something else when it is done twice: the version is the next number. */
export function withNextVersion(registry: Registry): Registry {
  return withVersion(`1.${versionsIn(registry).length}.0`)(registry);
}

/** The versions of the catalog, sorted. */
export function versionsIn(registry: Registry): string[] {
  const releases = registry.microFrontends.catalog ?? [];
  return releases.map(({ metadata }) => metadata.version).sort();
}
