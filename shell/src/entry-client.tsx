import './config/disable-zod-jit.ts';
import './shell.css';
import type { QueryClient } from '@clean-express/federation/query';
import { HYDRATION_DATA_ID } from '@clean-express/federation/rendering';
import { RouterProvider } from '@clean-express/federation/router';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { configureSite } from '@clean-express/federation/site';
import { createRoot, type RootOptions } from 'react-dom/client';
import { whenIdle } from './after-load.ts';
import { inlinedJson } from './config/inlined-json.ts';
import { readRuntimeConfig } from './config/read-runtime-config.ts';
import { hydrateApp } from './hydration/hydrate-app.tsx';
import { listenForInspector } from './listen-for-inspector.ts';
import { createQueryClient } from './query-client.ts';
import { configurePageQueries } from './remotes/page-queries.ts';
import { registerRemotes } from './remotes/register-remotes.ts';
import { initReleases } from './remotes/registry.ts';
import { startFederation } from './remotes/start-federation.ts';
import { trackPageLeave } from './reports/page-leave.ts';
import { reportWebVitals } from './reports/report-web-vitals.ts';
import { createRouter } from './router.tsx';
import { SiteFrame } from './site-frame.tsx';
import { startSession } from './start-session.ts';

/** Hydrates a server-rendered page, or renders the app. */
async function startApp(config: RuntimeConfig, queryClient: QueryClient): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  // An error boundary shows the error and a Retry to the visitor, so that it is only a warning.
  const options: RootOptions = { onCaughtError: (error) => console.warn(error) };
  const renderApp = (router: ReturnType<typeof createRouter>) => (
    <SiteFrame config={config} queryClient={queryClient}>
      <RouterProvider router={router} />
    </SiteFrame>
  );
  const hydrationData = inlinedJson(HYDRATION_DATA_ID);
  if (hydrationData) {
    await hydrateApp(root, hydrationData, queryClient, renderApp, options);
  } else {
    // The route renders a title of its own; the document must not have two.
    document.querySelector('head > title')?.remove();
    createRoot(root, options).render(renderApp(createRouter()));
  }
}

/** Starts work that is not needed for the first page. Its code is in separate chunks. */
function startDeferredWork(config: RuntimeConfig): void {
  reportWebVitals(config.vitalsSample ?? 0);
  listenForInspector();
  whenIdle(() => {
    // Without prefetching, links still work.
    import('./prefetch/prefetch-links.ts').then(
      ({ prefetchLinks }) => prefetchLinks(),
      () => undefined,
    );
  });
}

startFederation();
trackPageLeave();
const [config, releases] = await Promise.all([readRuntimeConfig(), initReleases()]);
const queryClient = createQueryClient();
configureSite(config.siteUrl);
configurePageQueries(queryClient);
registerRemotes(releases);
startSession(config, queryClient);
await startApp(config, queryClient);
startDeferredWork(config);
