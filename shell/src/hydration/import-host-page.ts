import { matchRoutes, type RouteObject } from '@clean-express/federation/router';

/**
 * Imports the lazy page of the host at a path. Otherwise the router would start with its hydrate
 * fallback, which does not match the server's HTML.
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
