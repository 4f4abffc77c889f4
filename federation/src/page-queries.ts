import type { PageAddress, PageQuery, RouteHandle } from './contract.ts';
import type { QueryClient } from './query.ts';
import type { RouteObject } from './router.ts';

function prefetch(client: QueryClient, query: PageQuery): Promise<void> {
  return 'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query)
    : client.prefetchQuery(query);
}

/**
 * Prefetches the queries that a route declares, unless they are cached. A failure is ignored: the
 * page fetches again and shows the error.
 *
 * @param client - The query client of the page.
 */
export async function prefetchPageQueries(
  client: QueryClient,
  { handle }: RouteObject,
  address: PageAddress,
): Promise<void> {
  const { queries } = (handle ?? {}) as Partial<RouteHandle>;
  await Promise.all((queries?.(address) ?? []).map((query) => prefetch(client, query)));
}
