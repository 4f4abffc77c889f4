import type { PickedReleases, Registry, Release } from '@clean-express/federation/registry';

/** The import map has the scripts' hashes already. */
function stylesheetHashes({ css, integrity }: Release['extras']): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => css.includes(file)));
}

/**
 * The registry that a page carries: the picked release of each remote, without what only the front
 * door needs. It keeps the registry's schema.
 */
export function inlinedRegistry(releases: PickedReleases): Registry {
  const slim = Object.entries(releases).map(([remote, release]) => {
    const { server: _, ...rest } = release.extras;
    const extras = {
      ...rest,
      preload: {},
      pages: {},
      widgets: {},
      integrity: stylesheetHashes(release.extras),
      shared: {},
    };
    return [remote, [{ ...release, extras }]];
  });
  return { microFrontends: Object.fromEntries(slim) };
}
