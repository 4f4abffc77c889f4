import { matchRoutes, type RouteObject } from '@clean-express/federation/router';
import { ownerOf } from '../remotes/registry.ts';
import { loadInitialRoutes } from '../remotes/route-patches.ts';
import { siteRoutes } from '../routes.tsx';

/** Runs the loaders of the page at a URL: they import its code, so that it renders immediately. */
async function importPage(remote: RouteObject[], { href, pathname }: Location): Promise<void> {
  const matches = matchRoutes(siteRoutes(remote), pathname) ?? [];
  const page = { request: new Request(href), url: new URL(href), context: undefined };
  await Promise.all(
    matches.map(({ route: { loader, path = '' }, params }) =>
      typeof loader === 'function' ? loader({ ...page, params, pattern: path }) : undefined,
    ),
  );
}

/**
 * Loads the routes of the remote that owns the current page, and imports the page.
 *
 * @returns Empty on a page of the host.
 * @throws When they fail to load; the catch-all route then shows the error.
 */
export async function loadOwnerRoutes(location: Location): Promise<RouteObject[]> {
  const owner = ownerOf(location.pathname);
  if (!owner) return [];
  return loadInitialRoutes(owner, (routes) => importPage(routes, location));
}
