import './standalone.css';
import { QueryClientProvider } from '@clean-express/federation/query';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { createRoot } from 'react-dom/client';
import { connect } from './connect.ts';
import { ProblemPage } from './problem-page.tsx';
import { readConfig } from './read-config.ts';
import type { StandaloneRemote } from './standalone-remote.ts';
import { standaloneRoutes } from './standalone-routes.tsx';

async function draw(remote: StandaloneRemote) {
  const [config, { default: routes }] = await Promise.all([readConfig(), remote.routes()]);
  return (
    <QueryClientProvider client={connect(config)}>
      <RouterProvider router={createBrowserRouter(standaloneRoutes(remote, routes))} />
      <Toaster />
    </QueryClientProvider>
  );
}

/**
 * Runs a remote in a page of its own. The development server's page calls it; no build has it.
 *
 * @param remote - Its exposed modules.
 */
export async function startStandalone(remote: StandaloneRemote): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  const page = await draw(remote).catch((error: Error) => (
    <ProblemPage title="This remote cannot start" text={error.message} />
  ));
  createRoot(root).render(page);
}
