import { QueryClient, QueryClientProvider } from '@clean-express/federation/query';
import { createBrowserRouter, RouterProvider } from '@clean-express/federation/router';
import { runtimeConfigSchema } from '@clean-express/federation/runtime-config';
import { configureSite } from '@clean-express/federation/site';
import { configureApi } from '@clean-express/shared-api';
import {
  apiCredentials,
  configureAuth,
  onDraftOwner,
  onSignedOut,
  startAuth,
} from '@clean-express/shared-auth';
import { errorMessage } from '@clean-express/shared-ui/error-message';
import { keepDraftsOf } from '@clean-express/shared-ui/keep-drafts';
import { Toaster } from '@clean-express/shared-ui/toaster';
import { createRoot } from 'react-dom/client';
import type { StandaloneRemote } from './page-entries.ts';
import { MessagePage, standaloneRoutes } from './standalone-routes.tsx';

/** Loads the runtime configuration from the command that started this server. */
async function readConfig() {
  const response = await fetch('/config.json');
  const isJson = response.headers.get('content-type')?.includes('json');
  if (response.ok && isJson) return runtimeConfigSchema.parse(await response.json());
  throw new Error('Could not load /config.json. Start the remote with npm run dev.');
}

/** Configures the shared packages with the local API and Auth emulator, as the host does. */
async function createApp(remote: StandaloneRemote) {
  const [config, { default: routes }] = await Promise.all([readConfig(), remote.routes()]);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { refetchOnWindowFocus: false } },
  });
  configureSite(config.siteUrl);
  configureAuth(config);
  configureApi({ baseUrl: config.apiUrl, ...apiCredentials });
  onSignedOut(() => queryClient.removeQueries({ queryKey: ['private'] }));
  onDraftOwner(keepDraftsOf);
  startAuth();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(standaloneRoutes(remote, routes))} />
      <Toaster />
    </QueryClientProvider>
  );
}

/** Runs a remote without the shell. Only the page of the development server calls it. */
export async function startStandalone(remote: StandaloneRemote): Promise<void> {
  const root = document.getElementById('root');
  if (!root)
    throw new Error('Could not start the remote: the page has no element with the id "root".');
  const app = await createApp(remote).catch((error: unknown) => (
    <MessagePage title="Could not start this remote" text={errorMessage(error)} />
  ));
  createRoot(root).render(app);
}
