import type { PageAddress, PageQuery, RouteHandle } from './contract.ts';
import type { QueryClient } from './query.ts';

/** What a route declares to the host; empty for a route without a handle. */
export function handleOf(route?: { handle?: unknown }): Partial<RouteHandle> {
  const handle = route?.handle;
  return handle instanceof Object ? handle : {};
}

/** The queries that a route declares for an address. */
export function routeQueries(
  route: { handle?: unknown },
  address: PageAddress,
): readonly PageQuery[] {
  return handleOf(route).queries?.(address) ?? [];
}

/**
 * Prefetches queries in parallel, unless they are cached. A failure is ignored: the page fetches again
 * and shows the error.
 */
export async function prefetchQueries(
  client: QueryClient,
  queries: readonly PageQuery[],
): Promise<void> {
  await Promise.all(
    queries.map((query) =>
      'initialPageParam' in query
        ? client.prefetchInfiniteQuery(query)
        : client.prefetchQuery(query),
    ),
  );
}
