import type { RouteHandle } from '@clean-express/federation/contract';
import { Outlet, type RouteObject } from '@clean-express/federation/router';
import { serviceQuery } from '@clean-express/shared-api';
import { paths, SERVICE_PARAMETER } from '@clean-express/shared-ui/paths';
import { LayoutError, RouteError, UnmatchedRoute } from './errors/route-error.tsx';
import { FirstPageSkeleton } from './layout/page-skeleton.tsx';
import { RootLayout } from './root-layout.tsx';

/** Id of the parent of all pages: its error element leaves header and footer in place. */
export const BOUNDARY = 'boundary';

/** Id of the route for addresses without a page. */
export const NOT_FOUND = 'not-found';

const askedService: RouteHandle['queries'] = ({ search }) => {
  const id = search.get(SERVICE_PARAMETER);
  return id ? [serviceQuery(id)] : [];
};

const publicPage = (title: string): RouteHandle => ({ title, access: 'public' });

/** The pages of the host. One that was imported before hydration stays imported. */
const HOST_PAGES: RouteObject[] = [
  {
    index: true,
    handle: publicPage('Home'),
    lazy: async () => ({ Component: (await import('./pages/home/home-page.tsx')).HomePage }),
  },
  {
    path: paths.contact.path,
    handle: {
      ...publicPage('Contact'),
      // The browser loads it with the page: every page would load the code of the query.
      ...(import.meta.env.SSR && { queries: askedService }),
    },
    lazy: async () => ({
      Component: (await import('./pages/contact/contact-page.tsx')).ContactPage,
    }),
  },
  {
    path: paths.thankYou.path,
    handle: publicPage('Thank You'),
    lazy: async () => ({
      Component: (await import('./pages/thank-you/thank-you-page.tsx')).ThankYouPage,
    }),
  },
  {
    path: paths.privacy.path,
    handle: publicPage('Privacy'),
    lazy: async () => ({ Component: (await import('./pages/legal/legal-pages.tsx')).PrivacyPage }),
  },
  {
    path: paths.terms.path,
    handle: publicPage('Terms'),
    lazy: async () => ({ Component: (await import('./pages/legal/legal-pages.tsx')).TermsPage }),
  },
  { id: NOT_FOUND, path: '*', element: <UnmatchedRoute /> },
];

/** The page is one element, as that of a remote is, so that React can leave its HTML as it is. */
const HOST_FRAME: RouteObject = {
  element: (
    <div>
      <Outlet />
    </div>
  ),
  children: HOST_PAGES,
};

/**
 * The routes of the host, followed by those of a remote. These must be last, where the router also adds
 * routes later: the ids of routes depend on their position, and server and browser must agree on them.
 */
export function siteRoutes(remote: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'root',
      path: '/',
      element: <RootLayout />,
      errorElement: <LayoutError />,
      hydrateFallbackElement: <FirstPageSkeleton />,
      children: [{ id: BOUNDARY, errorElement: <RouteError />, children: [HOST_FRAME, ...remote] }],
    },
  ];
}
