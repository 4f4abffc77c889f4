import { createBrowserRouter } from '@clean-express/federation/router';
import { patchOwnerRoutes } from './remotes/route-patches.ts';
import { BOUNDARY, siteRoutes } from './routes.tsx';

type Options = NonNullable<Parameters<typeof createBrowserRouter>[1]>;

/**
 * Creates the router. It adds the routes of a remote on the first navigation to one of its pages.
 *
 * @param routes - The initial routes.
 * @param hydrationData - The data of the loaders that ran on the server.
 */
export function createRouter(routes = siteRoutes([]), hydrationData?: Options['hydrationData']) {
  return createBrowserRouter(routes, {
    ...(hydrationData ? { hydrationData } : {}),
    patchRoutesOnNavigation: ({ path, patch }) =>
      patchOwnerRoutes(path, (routes) => patch(BOUNDARY, routes)),
  });
}
