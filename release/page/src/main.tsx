import './page.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SESSION } from './api/queries.ts';
import { ApiError } from './api/request.ts';
import { Layout } from './layout.tsx';
import { AuditView } from './views/audit.tsx';
import { CatalogueView } from './views/catalogue.tsx';
import { ErrorsView } from './views/errors.tsx';
import { OverviewView } from './views/overview.tsx';
import { ReleaseView } from './views/release.tsx';
import { RemoteView } from './views/remote.tsx';

const RETRY_MS = 3000;

/** What the server has answered stays so; without an answer, it is asked again. */
const isWorthRetrying = (_failures: number, error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const client: QueryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthRetrying, retryDelay: RETRY_MS } },
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        void client.invalidateQueries({ queryKey: SESSION });
      }
    },
  }),
});

const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      { path: '/', element: <OverviewView /> },
      { path: '/remotes/:remote', element: <RemoteView /> },
      { path: '/remotes/:remote/releases/:version', element: <ReleaseView /> },
      { path: '/catalogue', element: <CatalogueView /> },
      { path: '/errors', element: <ErrorsView /> },
      { path: '/audit', element: <AuditView /> },
      { path: '*', element: <p>There is nothing at this address.</p> },
    ],
  },
]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
