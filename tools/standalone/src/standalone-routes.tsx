import './standalone.css';
import type { RouteHandle, WidgetModule } from '@clean-express/federation/contract';
import {
  Link,
  NavLink,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from '@clean-express/federation/router';
import { type PartHost, PartHostContext } from '@clean-express/federation/widget';
import { useAuthStore } from '@clean-express/shared-auth';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { DocumentTitle } from '@clean-express/shared-ui/page-meta';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { OverviewPage } from './overview-page.tsx';
import {
  handleOf,
  isLinkable,
  type PageEntry,
  pageEntries,
  type StandaloneRemote,
} from './page-entries.ts';
import { SessionArea, SignInButton } from './session-area.tsx';

interface Props {
  /** Name of the remote. */
  name: string;
  pages: readonly PageEntry[];
}

/** Sets the title that the route declares. A page with a title from its data declares none. */
function RouteTitle() {
  const { title } = handleOf(useMatches().at(-1));
  return title ? <DocumentTitle page={title} /> : null;
}

/** Layout of the pages of a standalone remote. Has much less than the shell on purpose. */
function StandaloneLayout({ name, pages }: Props) {
  const links = pages.filter((page) => page.title && isLinkable(page));
  return (
    <div className="flex min-h-dvh flex-col">
      <RouteTitle />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-16 w-full max-w-content flex-wrap items-center gap-x-8 gap-y-2 px-4 py-2 md:px-8 xl:px-0">
          <Link to="/" className="flex items-center gap-3 font-bold">
            {name}
            <span className="rounded-control bg-accent-soft px-2 text-sm font-semibold">
              standalone
            </span>
          </Link>
          <nav aria-label="Main" className="grow">
            <ul className="flex flex-wrap gap-x-6">
              {links.map(({ path, title }) => (
                <li key={path}>
                  <NavLink
                    to={path}
                    className="flex min-h-11 items-center font-medium hover:text-brand aria-[current=page]:text-brand aria-[current=page]:underline aria-[current=page]:underline-offset-8"
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <SessionArea />
        </div>
      </header>
      <main className="grow">
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

/**
 * What a standalone remote mounts parts with: its own widgets. Those of other remotes are their fallbacks, as
 * if their remotes were down, and a slot is an outline with its name.
 */
function partHost({ name: remote, widgets }: StandaloneRemote): PartHost {
  const own = Object.entries(widgets).map(
    ([module, load]) => [`${remote}/${module}`, lazy<WidgetModule['default']>(load)] as const,
  );
  const byName = new Map<string, WidgetModule['default']>(own);
  return {
    Widget: ({ name, fallback, props }) => {
      const Widget = byName.get(name);
      if (!Widget) return fallback;
      return (
        <ErrorBoundary fallback={fallback}>
          <Suspense fallback={fallback}>
            <div data-mfe={remote}>
              <Widget {...props} />
            </div>
          </Suspense>
        </ErrorBoundary>
      );
    },
    Slot: ({ name }) => (
      <div data-mfe="">
        <p className="rounded-card border border-dashed border-line-strong p-2 text-sm text-muted">
          {name}
        </p>
      </div>
    ),
  };
}

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

/** A message instead of a page. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <Container className="py-12">
      <EmptyState as="h1" title={title} text={text} />
    </Container>
  );
}

/** Error element of the remote's routes. */
function PageError() {
  const error = useRouteError();
  return <MessagePage title="Could not show this page" text={String(error)} />;
}

/** Shown for a path that does not belong to the remote. */
function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      title={`${pathname} is not a page of this remote`}
      text='Run "npm run dev" in the root of the workspace to open the whole site.'
    />
  );
}
