import type { PickedReleases, Registry } from '@clean-express/federation/registry';

/**
 * The registry that a page carries: the picked release of each remote, without what only the front
 * door needs. It keeps the registry's schema.
 */
export function inlinedRegistry(releases: PickedReleases): Registry {
  const slim = Object.entries(releases).map(([remote, release]) => {
    const extras = {
      ...release.extras,
      preload: {},
      pages: {},
      widgets: {},
      integrity: {},
      shared: {},
    };
    return [remote, [{ ...release, extras }]];
  });
  return { microFrontends: Object.fromEntries(slim) };
}
