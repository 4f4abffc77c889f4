import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { RemoteFrame } from '../remotes/remote-frame.tsx';

/** A page that only its owner may see is nothing for a server that knows nobody. */
class MembersOnly extends Error {
  override name = 'MembersOnly';
}

function refuse(path: string | undefined) {
  return () => {
    throw new MembersOnly(`${path} is for members only.`);
  };
}

/** In the browser, a remote's page is imported by its loader; the router must know of one here, too. */
function toServerRoute({ lazy, children, ...route }: RouteObject): RouteObject {
  const served = children ? { ...route, children: children.map(toServerRoute) } : route;
  if ((route.handle as RouteHandle | undefined)?.access === 'member') {
    return { ...served, loader: refuse(route.path) } as RouteObject;
  }
  if (typeof lazy !== 'function') return served as RouteObject;
  return {
    ...served,
    lazy: async () => ({ loader: () => null, ...(await lazy()) }),
  } as RouteObject;
}

/**
 * A remote's routes as the server draws them: the same tree as in the browser.
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
