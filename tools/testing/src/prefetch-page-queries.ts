import { prefetchPageQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';

/**
 * Prefetches the queries of a page, as the host does before a navigation.
 *
 * @param routes - The routes of the remote.
 * @param at - Path of the page, with its query.
 */
export async function prefetchQueries(routes: RouteObject[], at: string): Promise<void> {
  const client = new QueryClient();
  const { pathname, searchParams: search } = new URL(at, 'https://site.example');
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(({ route, params }) => prefetchPageQueries(client, route, { params, search })),
  );
}
