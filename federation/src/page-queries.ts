import type { PageAddress, PageQuery, RouteHandle } from './contract.ts';
import type { QueryClient } from './query.ts';
import type { RouteObject } from './router.ts';

function ask(client: QueryClient, query: PageQuery): Promise<void> {
  return 'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query)
    : client.prefetchQuery(query);
}

/**
 * Asks for what the page of a route will ask for, if it is not known yet. A failure is no news here:
 * the page asks again, and tells it.
 *
 * @param client - The cache that the page reads from.
 */
export async function askPageQueries(
  client: QueryClient,
  { handle }: RouteObject,
  address: PageAddress,
): Promise<void> {
  const { queries } = (handle ?? {}) as Partial<RouteHandle>;
  await Promise.all((queries?.(address) ?? []).map((query) => ask(client, query)));
}
