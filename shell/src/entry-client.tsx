import './config/disable-zod-jit.ts';
import './shell.css';
import { RouterProvider } from '@clean-express/federation/router';
import { configureSite } from '@clean-express/federation/site';
import { createRoot, type RootOptions } from 'react-dom/client';
import { readRuntimeConfig } from './config/runtime-config.ts';
import { hydrateApp } from './hydration/hydrate-app.tsx';
import { readHydrationData } from './hydration/hydration-data.ts';
import { createQueryClient } from './query-client.ts';
import { configurePageQueries } from './remotes/page-queries.ts';
import { registerRemotes } from './remotes/register-remotes.ts';
import { initReleases } from './remotes/registry.ts';
import { startFederation } from './remotes/start-federation.ts';
import { trackPageLeave } from './reports/page-leave.ts';
import { createRouter } from './router.tsx';
import { SiteFrame } from './site-frame.tsx';
import { startDeferredWork } from './start-deferred-work.ts';
import { startSession } from './start-session.ts';

startFederation();
trackPageLeave();
const [config, releases] = await Promise.all([readRuntimeConfig(), initReleases()]);
const queryClient = createQueryClient();
configureSite(config.siteUrl);
configurePageQueries(queryClient);
registerRemotes(releases);
startSession(config, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
// An error boundary shows the error and a Retry to the visitor, so that it is only a warning.
const options: RootOptions = { onCaughtError: (error) => console.warn(error) };
const renderApp = (router: ReturnType<typeof createRouter>) => (
  <SiteFrame config={config} queryClient={queryClient}>
    <RouterProvider router={router} />
  </SiteFrame>
);
const hydrationData = readHydrationData();
if (hydrationData) {
  await hydrateApp(root, hydrationData, queryClient, renderApp, options);
} else {
  // The route renders a title of its own; the document must not have two.
  document.querySelector('head > title')?.remove();
  createRoot(root, options).render(renderApp(createRouter()));
}
startDeferredWork(config);
