import type { PageQuery } from '@clean-express/federation/contract';
import { prefetchQueries, routeQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import { matchRoutes, type RouteObject } from '@clean-express/federation/router';

/**
 * Prefetches the queries of a page, as the host does before a navigation.
 *
 * @param at - Path of the page, with its query.
 */
export async function prefetchPage(routes: RouteObject[], at: string): Promise<void> {
  const { pathname, searchParams: search } = new URL(at, 'https://site.example');
  const matches = matchRoutes(routes, pathname) ?? [];
  await prefetch(matches.flatMap(({ route, params }) => routeQueries(route, { params, search })));
}

/** Prefetches queries, as the server does for a widget. */
export async function prefetch(queries: readonly PageQuery[]): Promise<void> {
  await prefetchQueries(new QueryClient(), queries);
}

/** Returns the paths of requests with their queries, sorted. */
export function pathsOf(calls: Request[]): string[] {
  const urls = calls.map(({ url }) => new URL(url));
  return urls.map(({ pathname, search }) => pathname + search).sort();
}
