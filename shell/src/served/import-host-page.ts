import { matchRoutes, type RouteObject } from '@clean-express/federation/router';

/**
 * Imports the page at a path when it is the host's own: a router that begins with a page still to be
 * imported draws its fallback over what the server drew.
 */
export async function importHostPage(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
