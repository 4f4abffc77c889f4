import type { RouteHandle } from '@clean-express/federation/contract';
import { Outlet, type RouteObject } from '@clean-express/federation/router';
import { MemberPage } from './member-page.tsx';
import { NotFoundPage, PageError } from './message-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { pageEntries } from './page-entries.ts';
import { StandaloneLayout } from './standalone-layout.tsx';
import type { StandaloneRemote } from './standalone-remote.ts';

/** Guards the pages for members, as the host does. */
function guarded(route: RouteObject): RouteObject {
  const isForMembers = (route.handle as RouteHandle | undefined)?.access === 'member';
  return isForMembers ? { element: <MemberPage />, children: [route] } : route;
}

/**
 * Returns the routes of a standalone remote's page.
 *
 * @param routes - The routes of the remote.
 */
export function standaloneRoutes(remote: StandaloneRemote, routes: RouteObject[]): RouteObject[] {
  const pages = pageEntries(routes);
  const scope = (
    <div data-mfe={remote.name}>
      <Outlet />
    </div>
  );
  return [
    {
      element: <StandaloneLayout name={remote.name} pages={pages} />,
      hydrateFallbackElement: <p role="status">Loading…</p>,
      children: [
        {
          errorElement: <PageError />,
          children: [
            {
              path: '/',
              element: <OverviewPage remote={remote} pages={pages} />,
              handle: { title: remote.name, access: 'public' } satisfies RouteHandle,
            },
            { element: scope, children: routes.map(guarded) },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}
