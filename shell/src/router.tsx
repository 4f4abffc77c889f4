import { createBrowserRouter } from '@clean-express/federation/router';
import { patchOwnersRoutes } from './remotes/route-patches.ts';
import { BOUNDARY, siteRoutes } from './routes.tsx';

type Options = NonNullable<Parameters<typeof createBrowserRouter>[1]>;

/**
 * The router of the page. The routes of each remote are added when a visitor first goes there.
 *
 * @param routes - Those of the site that are known already.
 * @param hydrationData - What the server knows of the page that it drew.
 */
export function createRouter(routes = siteRoutes([]), hydrationData?: Options['hydrationData']) {
  return createBrowserRouter(routes, {
    ...(hydrationData ? { hydrationData } : {}),
    patchRoutesOnNavigation: ({ path, patch }) =>
      patchOwnersRoutes(path, (routes) => patch(BOUNDARY, routes)),
  });
}
