import { Outlet, type RouteObject } from '@clean-express/federation/router';

/** The route around the pages of a remote. Its stylesheet is scoped to the attribute `data-mfe`. */
export function frameRoute(remote: string, children: RouteObject[]): RouteObject {
  const element = (
    <div data-mfe={remote}>
      <Outlet />
    </div>
  );
  return { id: `remote:${remote}`, element, children };
}
