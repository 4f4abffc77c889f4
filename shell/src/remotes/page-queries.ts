import type { PageAddress } from '@clean-express/federation/contract';
import { prefetchQueries, routeQueries } from '@clean-express/federation/page-queries';
import type { QueryClient } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';

let client: QueryClient | undefined;

/** Sets the query client of the page. Before that, no queries are prefetched. */
export function configurePageQueries(queryClient: QueryClient): void {
  client = queryClient;
}

/** Starts to prefetch the queries of a route, without waiting for them. */
export function startPageQueries(route: RouteObject, address: PageAddress): void {
  if (client) void prefetchQueries(client, routeQueries(route, address));
}
