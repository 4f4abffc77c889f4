import type { RouteHandle } from '@clean-express/federation/contract';
import { Outlet, type RouteObject } from '@clean-express/federation/router';
import { Frame } from './frame.tsx';
import { MemberPage } from './member-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { pageEntries } from './page-entries.ts';
import { Elsewhere, PageError } from './problem-page.tsx';
import type { StandaloneRemote } from './standalone-remote.ts';

/** Pages for members stand behind a guard, as in the host. */
function guarded(route: RouteObject): RouteObject {
  const isForMembers = (route.handle as RouteHandle | undefined)?.access === 'member';
  return isForMembers ? { element: <MemberPage />, children: [route] } : route;
}

/**
 * The routes of a page in which a remote is alone.
 *
 * @param routes - The remote's own.
 */
export function standaloneRoutes(remote: StandaloneRemote, routes: RouteObject[]): RouteObject[] {
  const pages = pageEntries(routes);
  const framed = (
    <div data-mfe={remote.name}>
      <Outlet />
    </div>
  );
  return [
    {
      element: <Frame name={remote.name} pages={pages} />,
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
            { element: framed, children: routes.map(guarded) },
            { path: '*', element: <Elsewhere /> },
          ],
        },
      ],
    },
  ];
}
