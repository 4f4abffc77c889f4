import { askPageQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';

/**
 * Asks for what the host asks for on the way to a page.
 *
 * @param routes - Those of the remote.
 * @param at - The page's path, with its query.
 */
export async function askAhead(routes: RouteObject[], at: string): Promise<void> {
  const client = new QueryClient();
  const { pathname, searchParams: search } = new URL(at, 'https://site.example');
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(
    matches.map(({ route, params }) => askPageQueries(client, route, { params, search })),
  );
}
