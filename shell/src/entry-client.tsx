import './config/disable-zod-jit.ts';
import './shell.css';
import { configureSite } from '@clean-express/federation/site';
import { TRACK_EVENT } from '@clean-express/federation/track';
import { configureApi } from '@clean-express/shared-api';
import {
  apiCredentials,
  configureAuth,
  onDraftOwner,
  onSignedOut,
  startAuth,
} from '@clean-express/shared-auth';
import { keepDraftsOf } from '@clean-express/shared-ui/keep-drafts';
import { toastDelay } from '@clean-express/shared-ui/toast';
import { whenIdle } from './after-load.ts';
import { initReleases } from './config/registry.ts';
import { readRuntimeConfig } from './config/runtime-config.ts';
import { hydrateApp } from './hydrate-app.tsx';
import { listenForInspector } from './listen-for-inspector.ts';
import { nextFrame } from './next-frame.ts';
import { removePrivateData } from './query-client.ts';
import { registerRemotes } from './remotes/register-remotes.ts';
import { startFederation } from './remotes/start-federation.ts';
import { reportEvent } from './reports/report-event.ts';
import { reportWebVitals } from './reports/report-web-vitals.ts';

const DELAYED = 'What you typed is safe. We send it again soon.';

/** The pieces in which a rendered page starts: it is visible, and should respond between them. */
const nextPiece = () => (window.earlyEvents ? nextFrame() : undefined);

// The evaluation of the imports was the first of them.
await nextPiece();
startFederation();
await nextPiece();
const [config, releases] = await Promise.all([readRuntimeConfig(), initReleases()]);
configureSite(config.siteUrl);
registerRemotes(releases);
configureAuth(config);
configureApi({ baseUrl: config.apiUrl, onDelay: () => toastDelay(DELAYED), ...apiCredentials });
onSignedOut(removePrivateData);
onDraftOwner(keepDraftsOf);
startAuth();
await nextPiece();
await hydrateApp(config);

// Work that is not needed for the first page. Its code is in separate chunks.
reportWebVitals(config.vitalsSample ?? 0);
listenForInspector();
addEventListener(TRACK_EVENT, ({ detail }) => reportEvent(detail));
whenIdle(() => {
  // Without prefetching, links still work.
  import('./prefetch/prefetch-links.ts').then(
    ({ prefetchLinks }) => prefetchLinks(),
    () => undefined,
  );
});
