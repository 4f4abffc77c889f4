import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { RemoteFrame } from '../remotes/remote-frame.tsx';

/** A members' page: the server has no session, so that only the browser renders such a page. */
class MembersOnlyError extends Error {
  override name = 'MembersOnlyError';
}

function refuse(path: string | undefined) {
  return () => {
    throw new MembersOnlyError(`${path} is for members only.`);
  };
}

/** Gives a lazy page a loader: in the browser, a loader imports it, and both trees must agree. */
function toServerRoute({ lazy, children, ...route }: RouteObject): RouteObject {
  const serverRoute = children ? { ...route, children: children.map(toServerRoute) } : route;
  if ((route.handle as RouteHandle | undefined)?.access === 'member') {
    return { ...serverRoute, loader: refuse(route.path) } as RouteObject;
  }
  if (typeof lazy !== 'function') return serverRoute as RouteObject;
  return {
    ...serverRoute,
    lazy: async () => ({ loader: () => null, ...(await lazy()) }),
  } as RouteObject;
}

/**
 * The routes of a remote for rendering on the server: the same tree as in the browser.
 *
 * @param remote - Name in the registry.
 */
export function serverRoutes(remote: string, routes: RouteObject[]): RouteObject[] {
  return [
    {
      id: `remote:${remote}`,
      element: <RemoteFrame remote={remote} />,
      children: routes.map(toServerRoute),
    },
  ];
}
