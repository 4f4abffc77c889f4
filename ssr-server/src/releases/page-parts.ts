import type { Release, ReleasePage } from '@clean-express/release-contract/registry';
import { isLoopbackOrigin, type Origins } from '@clean-express/release-contract/registry-fields';

/** The exposed module of the pages of a remote. */
export const ROUTES = 'routes';

/** The part of a page that one remote provides, with everything that the page loads for it. */
export type PagePart = ReturnType<typeof pagePart>;

/** Whether a part is the page itself, which its owner renders. */
export const isRoutes = ({ module }: PagePart) => module === ROUTES;

/**
 * Resolves what a page loads for its part.
 *
 * @param module - Name of the exposed module: `routes`, or that of a widget or filling.
 * @param page - The page at the address, if the release declares one there.
 */
export function pagePart(remote: string, release: Release, module: string, page?: ReleasePage) {
  const { url, extras } = release;
  const filesOf = (paths: readonly string[]) =>
    [...new Set(paths)].map((path) => ({
      href: new URL(path, url).href,
      integrity: extras.integrity[path],
    }));
  return {
    /** `catalog/HomeServices`. */
    name: `${remote}/${module}`,
    remote,
    release,
    module,
    origin: new URL(url).origin,
    scripts: filesOf([...(extras.preload[`./${module}`] ?? []), ...(page?.preload ?? [])]),
    styles: filesOf([...extras.css, ...(page?.css ?? [])]),
    /** Whether the server bundle of the release has the module. */
    isRenderable: extras.server?.[`server/${module}.js`] !== undefined,
  };
}

/** What releases declare together. */
export type DeclaredOrigins = Readonly<Record<keyof Origins, readonly string[]>>;

/**
 * The origins that releases declare, each once. Those of loopback without TLS belong to the visitor's own
 * machine, so only a site that is there has them.
 */
export function declaredOrigins(
  releases: readonly Pick<Release, 'extras'>[],
  siteUrl: string,
): DeclaredOrigins {
  const isLocal = isLoopbackOrigin(new URL(siteUrl).origin);
  const ofKind = (kind: keyof Origins) => {
    const all = releases.flatMap(({ extras }) => extras.origins?.[kind] ?? []);
    return [...new Set(all)].filter((origin) => isLocal || !isLoopbackOrigin(origin));
  };
  return { connect: ofKind('connect'), fonts: ofKind('fonts') };
}
