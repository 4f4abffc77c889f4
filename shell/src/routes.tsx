import type { RouteHandle } from '@clean-express/federation/contract';
import type { RouteObject } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';
import { RouteError } from './errors/route-error.tsx';
import { UnmatchedRoute } from './errors/unmatched-route.tsx';
import { FirstPageSkeleton } from './layout/first-page-skeleton.tsx';
import { RootLayout } from './layout/root-layout.tsx';

/** Remote routes are added below this one, so that a failure leaves header and footer standing. */
export const BOUNDARY = 'boundary';

const publicPage = (title: string): RouteHandle => ({ title, access: 'public' });

/**
 * The routes of the site: the host's own, and those of remotes that are known already.
 *
 * @param remote - They stand last, where later ones are added too: routes are numbered by their
 *   place, and server and browser must agree on the numbers.
 */
export function siteRoutes(remote: RouteObject[]): RouteObject[] {
  return [
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
            {
              index: true,
              handle: publicPage('Home'),
              lazy: async () => {
                const { HomeRoute } = await import('./pages/home/home-route.tsx');
                return { Component: HomeRoute };
              },
            },
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
            ...remote,
          ],
        },
      ],
    },
  ];
}
