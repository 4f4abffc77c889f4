import { handleOf } from '@clean-express/federation/page-queries';
import type { RouteObject } from '@clean-express/federation/router';
import { frameRoute } from '../remotes/remote-frame.tsx';

/**
 * Gives a lazy page a loader: in the browser, a loader imports it, and both trees must agree. Of a members' page,
 * only the skeleton is rendered, and nothing is asked for: the server has no session.
 */
function withLoader(route: RouteObject): RouteObject {
  const { lazy, ...rest } = route;
  const handle = handleOf(route);
  if (handle.access === 'member') {
    return { ...rest, handle: { ...handle, queries: undefined }, loader: () => null };
  }
  if (typeof lazy !== 'function') return rest;
  return { ...rest, lazy: async () => ({ loader: () => null, ...(await lazy()) }) };
}

function toServerRoute(route: RouteObject): RouteObject {
  const serverRoute = withLoader(route);
  if (!serverRoute.children) return serverRoute;
  return { ...serverRoute, children: serverRoute.children.map(toServerRoute) };
}

/** The routes of a remote for rendering on the server: the same tree as in the browser. */
export function serverRoutes(remote: string, routes: RouteObject[]): RouteObject[] {
  return [frameRoute(remote, routes.map(toServerRoute))];
}
