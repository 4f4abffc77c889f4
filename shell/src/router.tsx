import type { RouteHandle } from '@clean-express/federation/contract';
import { createBrowserRouter } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';
import { RouteError } from './errors/route-error.tsx';
import { UnmatchedRoute } from './errors/unmatched-route.tsx';
import { FirstPageSkeleton } from './layout/first-page-skeleton.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { HomeRoute } from './pages/home/home-route.tsx';
import { patchOwnersRoutes } from './remotes/route-patches.ts';

/** Remote routes are added below this one, so that a failure leaves header and footer standing. */
const BOUNDARY = 'boundary';

const publicPage = (title: string): RouteHandle => ({ title, access: 'public' });

/** The host's own routes; each remote's are added when a visitor first goes there. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        id: 'root',
        path: '/',
        element: <RootLayout />,
        hydrateFallbackElement: <FirstPageSkeleton />,
        children: [
          {
            id: BOUNDARY,
            errorElement: <RouteError />,
            children: [
              { index: true, handle: publicPage('Home'), element: <HomeRoute /> },
              {
                path: paths.contact.path,
                handle: publicPage('Contact'),
                lazy: async () => {
                  const { ContactPage } = await import('./pages/contact/contact-page.tsx');
                  return { Component: ContactPage };
                },
              },
              {
                path: paths.thankYou.path,
                handle: publicPage('Thank You'),
                lazy: async () => {
                  const { ThankYouPage } = await import('./pages/thank-you/thank-you-page.tsx');
                  return { Component: ThankYouPage };
                },
              },
              { path: '*', element: <UnmatchedRoute /> },
            ],
          },
        ],
      },
    ],
    {
      patchRoutesOnNavigation: ({ path, patch }) =>
        patchOwnersRoutes(path, (routes) => patch(BOUNDARY, routes)),
    },
  );
}
