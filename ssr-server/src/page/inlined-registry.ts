import type { PickedReleases, Registry, Release } from '@clean-express/federation/registry';

/** Hashes of scripts are left out: the import map has them. */
function stylesheetHashes({ css, integrity }: Release['extras']): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => css.includes(file)));
}

/**
 * The registry that is inlined into a page: the picked release of each remote, without the fields that
 * only the SSR server needs. It still matches the registry's schema.
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
