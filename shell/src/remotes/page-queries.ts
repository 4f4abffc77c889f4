import type { PageAddress } from '@clean-express/federation/contract';
import { askPageQueries } from '@clean-express/federation/page-queries';
import type { QueryClient } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';

let client: QueryClient | undefined;

/** Says which cache the pages read from; before that, nothing is asked for ahead. */
export function configurePageQueries(queryClient: QueryClient): void {
  client = queryClient;
}

/** Asks for what the page of a route will ask for, and waits for none of it. */
export function startPageQueries(route: RouteObject, address: PageAddress): void {
  if (client) void askPageQueries(client, route, address);
}
