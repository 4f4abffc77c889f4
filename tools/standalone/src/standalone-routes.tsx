import type { RouteHandle } from '@clean-express/federation/contract';
import { Outlet, type RouteObject } from '@clean-express/federation/router';
import { PartHostContext } from '@clean-express/federation/widget';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { NotFoundPage, PageError } from './message-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { handleOf, pageEntries, type StandaloneRemote } from './page-entries.ts';
import { partHost } from './part-host.tsx';
import { SignInButton } from './session-area.tsx';
import { StandaloneLayout } from './standalone-layout.tsx';

/**
 * Renders a page for signed-in users only. The host redirects other visitors to the login, which
 * another remote owns.
 */
function MemberPage() {
  const status = useAuthStore((state) => state.status);
  if (status === 'signed-in') return <Outlet />;
  return (
    <Container className="py-12">
      <EmptyState
        as="h1"
        title="This page is for signed-in users"
        text="On the site, other visitors are redirected to the login page and then back here."
        action={<SignInButton />}
      />
    </Container>
  );
}

/** A page in the style scope of its remote. The guard of members' pages is around it, as in the host. */
function framed(remote: string, route: RouteObject): RouteObject {
  const element = (
    <div data-mfe={remote}>
      <Outlet />
    </div>
  );
  const frame = { element, children: [route] };
  return handleOf(route).access === 'member'
    ? { element: <MemberPage />, children: [frame] }
    : frame;
}

/** Returns the routes of a standalone remote's page, around those of the remote. */
export function standaloneRoutes(remote: StandaloneRemote, routes: RouteObject[]): RouteObject[] {
  const pages = pageEntries(routes);
  return [
    {
      element: (
        <PartHostContext value={partHost(remote)}>
          <StandaloneLayout name={remote.name} pages={pages} />
        </PartHostContext>
      ),
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
            ...routes.map((route) => framed(remote.name, route)),
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}
