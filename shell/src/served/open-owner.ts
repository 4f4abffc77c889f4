import { matchRoutes, type RouteObject } from '@clean-express/federation/router';
import { ownerOf } from '../remotes/registry.ts';
import { openRoutes } from '../remotes/route-patches.ts';
import { siteRoutes } from '../routes.tsx';

/** Runs the loaders of the page at an address: they import it, so that it can be drawn at once. */
async function importPage(remote: RouteObject[], { href, pathname }: Location): Promise<void> {
  const matches = matchRoutes(siteRoutes(remote), pathname) ?? [];
  await Promise.all(
    matches.map(({ route: { loader }, params }) =>
      typeof loader === 'function'
        ? loader({ request: new Request(href), params, context: undefined } as never)
        : undefined,
    ),
  );
}

/**
 * The routes of the remote that owns the current page, with the page itself imported.
 *
 * @returns None on a page of the host.
 * @throws When they cannot be had; the catch-all route then knows why.
 */
export async function openOwner(location: Location): Promise<RouteObject[]> {
  const owner = ownerOf(location.pathname);
  if (!owner) return [];
  return openRoutes(owner, (routes) => importPage(routes, location));
}
