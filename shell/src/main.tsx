import './config/without-eval.ts';
import './shell.css';
import { RouterProvider } from '@clean-express/federation/router';
import { configureSite } from '@clean-express/federation/site';
import { createRoot, type RootOptions } from 'react-dom/client';
import { readRuntimeConfig } from './config/runtime-config.ts';
import { createQueryClient } from './query-client.ts';
import { configurePageQueries } from './remotes/page-queries.ts';
import { registerRemotes } from './remotes/register-remotes.ts';
import { initReleases } from './remotes/registry.ts';
import { startFederation } from './remotes/start-federation.ts';
import { watchLeaving } from './reports/page-leave.ts';
import { createRouter } from './router.tsx';
import { servedPage } from './served/served-page.ts';
import { takeOver } from './served/take-over.tsx';
import { SiteFrame } from './site-frame.tsx';
import { startLater } from './start-later.ts';
import { startSession } from './start-session.ts';

startFederation();
watchLeaving();
const [config, releases] = await Promise.all([readRuntimeConfig(), initReleases()]);
const queryClient = createQueryClient();
configureSite(config.siteUrl);
configurePageQueries(queryClient);
registerRemotes(releases);
startSession(config, queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
// What a boundary catches is shown to the visitor, with a way on: a warning, no error.
const options: RootOptions = { onCaughtError: (error) => console.warn(error) };
const draw = (router: ReturnType<typeof createRouter>) => (
  <SiteFrame config={config} queryClient={queryClient}>
    <RouterProvider router={router} />
  </SiteFrame>
);
const served = servedPage();
if (served) {
  await takeOver(root, served, queryClient, draw, options);
} else {
  // The page's own title comes from its route; two of them would stand in the head.
  document.querySelector('head > title')?.remove();
  createRoot(root, options).render(draw(createRouter()));
}
startLater(config);
