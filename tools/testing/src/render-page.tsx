import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import { createBrowserRouter, RouterProvider, useLocation } from '@clean-express/federation/router';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

/** Shows the current path, for all pages that are not under test. */
function OtherPage() {
  return <main aria-label="Other page">{useLocation().pathname}</main>;
}

/**
 * Renders a page with a router and a query cache, as the host does.
 *
 * @param path - Path pattern of the page's route.
 * @param state - State of the history entry.
 * @returns The simulated user.
 */
export function renderPage(Page: ComponentType, path: string, at = path, state?: unknown) {
  // React Router reads the state of a location from `usr`.
  history.replaceState({ usr: state, key: 'test', idx: 0 }, '', at);
  const router = createBrowserRouter([
    { path, Component: Page },
    { path: '*', Component: OtherPage },
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

/** Returns the path of the page that the router has navigated to. */
export async function navigatedTo(): Promise<string | null> {
  return (await screen.findByRole('main', { name: 'Other page' })).textContent;
}
