import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import { createBrowserRouter, RouterProvider, useLocation } from '@clean-express/federation/router';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

/** Shows where the router is, for the pages that are not under test. */
function Elsewhere() {
  return <main aria-label="Elsewhere">{useLocation().pathname}</main>;
}

/**
 * Renders one page within router and query cache, as the host does.
 *
 * @param path - The page's pattern, as in the routes.
 * @param at - Where the visitor is.
 */
export function renderPage(Page: ComponentType, path: string, at = path, state?: unknown) {
  // React Router keeps what a page is given in `usr`.
  history.replaceState({ usr: state, key: 'test', idx: 0 }, '', at);
  const router = createBrowserRouter([
    { path, Component: Page },
    { path: '*', Component: Elsewhere },
  ]);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** The page that was gone to. */
export async function placeGoneTo(): Promise<string | null> {
  return (await screen.findByRole('main', { name: 'Elsewhere' })).textContent;
}
