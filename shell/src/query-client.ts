import type { PageAddress } from '@clean-express/federation/contract';
import { prefetchQueries, routeQueries } from '@clean-express/federation/page-queries';
import { QueryClient } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';
import { ApiError } from '@clean-express/shared-api';

/** The query client of the page, which all remotes share. The server creates one for each render. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Fails without a connection, and says so, instead of waiting for one.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Going back does not fetch the data again.
      staleTime: 30_000,
      // A request is retried once when it got no response; a response of the API is final.
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
      refetchOnWindowFocus: false,
    },
    // What a visitor has given up must not be sent later.
    mutations: { networkMode: 'always' },
  },
});

/** Removes the data of the user who has signed out, also what remotes share of it. */
export const removePrivateData = () => queryClient.removeQueries({ queryKey: ['private'] });

/** Starts to prefetch the queries of a route, without waiting for them. */
export function startPageQueries(route: RouteObject, address: PageAddress): void {
  void prefetchQueries(queryClient, routeQueries(route, address));
}
