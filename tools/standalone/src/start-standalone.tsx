import './standalone.css';
import { QueryClientProvider } from '@clean-express/federation/query';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { createRoot } from 'react-dom/client';
import { connect } from './connect.ts';
import { MessagePage } from './message-page.tsx';
import { readConfig } from './read-config.ts';
import type { StandaloneRemote } from './standalone-remote.ts';
import { standaloneRoutes } from './standalone-routes.tsx';

async function createApp(remote: StandaloneRemote) {
  const [config, { default: routes }] = await Promise.all([readConfig(), remote.routes()]);
  return (
    <QueryClientProvider client={connect(config)}>
      <RouterProvider router={createBrowserRouter(standaloneRoutes(remote, routes))} />
      <Toaster />
    </QueryClientProvider>
  );
}

/**
 * Runs a remote without the shell. Only the page of the development server calls it.
 *
 * @param remote - The remote and its exposed modules.
 */
export async function startStandalone(remote: StandaloneRemote): Promise<void> {
  const root = document.getElementById('root');
  if (!root)
    throw new Error('Could not start the remote: the page has no element with the id "root".');
  const app = await createApp(remote).catch((error: Error) => (
    <MessagePage title="Could not start this remote" text={error.message} />
  ));
  createRoot(root).render(app);
}
