import { canariesOf } from '@clean-express/release-contract/releases';
import {
  createHttpServer,
  pathOfTarget,
  refuseOtherHosts,
  sendNotFound,
  watchLoad,
} from '@clean-express/server-kit/http';
import { createLogger, type Logger } from '@clean-express/server-kit/logging';
import { addLoadMetrics, addMetricsRoute } from '@clean-express/server-kit/metrics';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { SharedCache } from './changes/shared-cache.ts';
import { type SsrServerConfig, toRuntimeConfig } from './config/environment.ts';
import { plainPage, sendPlainPage } from './html/plain-page.ts';
import { addCrawlerRoutes } from './http/crawler-routes.ts';
import { addCspReportsRoute } from './http/csp-reports-route.ts';
import { addDataRoutes } from './http/data-routes.ts';
import { addFormRoutes } from './http/form-routes.ts';
import { handleError } from './http/handle-error.ts';
import { createLimits } from './http/limits.ts';
import { addPageRoute } from './http/page-route.ts';
import { addPreviewRoutes } from './http/preview-routes.ts';
import { addRemoteFiles } from './http/remote-files.ts';
import { ReportTokens } from './http/report-tokens.ts';
import { addReportsRoute } from './http/reports-route.ts';
import { addSecurityTxt } from './http/security-txt.ts';
import { sendCachedPages } from './http/send-cached-pages.ts';
import { PublishedShells, serveShellFiles } from './http/shell-files.ts';
import { createMetrics } from './metrics/metrics.ts';
import { ReleaseErrors } from './metrics/release-errors.ts';
import { RENDER_CHILD } from './package-files.ts';
import { announce } from './releases/announce.ts';
import { openReleases } from './releases/open-releases.ts';
import type { Shell } from './releases/shells.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { Pages } from './rendering/pages.ts';
import { RenderFailures } from './rendering/render-failures.ts';
import { ResponseCache } from './rendering/response-cache.ts';
import { CAN_CLOSE_NETWORK } from './rendering/start-restricted.ts';
import { PageContexts } from './request/page-context.ts';
import { Previews } from './request/previews.ts';

/** Smaller pages are compressed synchronously: a stream costs ten times as much. */
const SYNC_COMPRESSION_MAX_BYTES = 65_536;

const PAGE_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The sign-in pop-up has to be able to post its result to the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** For an address that no router can read, such as one with a malformed escape. */
const INVALID_ADDRESS_PAGE = plainPage({
  name: '400 bad request',
  heading: 'This address is not valid',
  text: 'It may have been cut off or changed on its way. Please check it.',
});

const OPEN_NETWORK =
  'The code of releases has the network of this server: this version of Node cannot take it away. Run Node 26.';

/**
 * Creates the SSR server. It composes the page for every address from the releases of the registry, and
 * serves the files of the shell.
 *
 * @param renderChild - Built script of the processes that render pages.
 * @param log - By default, it writes to standard output.
 * @throws StartupError when CACHE_DIR is not writable.
 */
export async function createSsrServer(
  config: SsrServerConfig,
  renderChild = RENDER_CHILD,
  log: Logger = createLogger(config.LOG_LEVEL),
): Promise<FastifyInstance> {
  const { PUBLIC_URL: publicUrl } = config;
  const app = createHttpServer({
    config,
    log,
    headers: PAGE_HEADERS,
    rewriteUrl: pathOfTarget(publicUrl),
    handleMalformed: ({ statusCode = 400 }, _request, reply) =>
      sendPlainPage(reply, statusCode, INVALID_ADDRESS_PAGE),
    forceCloseConnections: 'idle',
  });
  const sharedCache =
    config.SHARED_CACHE_SECONDS > 0 ? new SharedCache(config, app.log) : undefined;
  app.addHook('onClose', async () => sharedCache?.close());
  let prepare = async (_shell: Shell): Promise<void> => undefined;
  let renderWithLiveShell = () => {};
  let announceChange = () => {};
  const published = new PublishedShells();
  const releases = await openReleases(config, app.log, {
    prepare: (shell) => prepare(shell),
    onChange: (registry) => {
      sharedCache?.purge(undefined);
      published.add(registry);
      renderWithLiveShell();
      announceChange();
    },
  });
  const { watcher, manifests, files, shells, styles } = releases;
  app.addHook('onClose', async () => releases.close());
  const metrics = createMetrics(app.metricsRegister, watcher, config.CLIENT_WEIGHT);

  refuseOtherHosts(app);
  app.setErrorHandler(handleError);
  const load = await watchLoad(app, config);
  addLoadMetrics(app.metricsRegister, load);
  const limits = createLimits({
    requests: config.REQUESTS_PER_MINUTE,
    notFound: config.NOT_FOUND_PER_MINUTE,
  });
  app.setNotFoundHandler({ preHandler: limits.notFound }, sendNotFound);
  await app.register(compress, {
    globalDecompression: false,
    syncThreshold: SYNC_COMPRESSION_MAX_BYTES,
  });
  await app.register(cookies);
  const publicKeys = config.RELEASE_PUBLIC_KEYS;
  const previews = new Previews({ publicKeys, siteUrl: publicUrl, manifests, watcher });
  const ofShells = { watcher, shells: published, files, previews, publicUrl };
  serveShellFiles(app, { ...ofShells, limit: limits.requests });
  const failures = new RenderFailures();
  const ownFailures = new RenderFailures();
  const releaseErrors = new ReleaseErrors(config.CLIENT_WEIGHT);
  await addPreviewRoutes(app, { previews, publicUrl, limit: limits.requests, failures });
  const runtimeConfig = toRuntimeConfig(config);
  const site = { shells, watcher, runtimeConfig, previews };
  const contexts = new PageContexts(site);
  const isNetworkOpen = config.SERVER_RENDERING && !CAN_CLOSE_NETWORK;
  if (isNetworkOpen) app.log.warn(OPEN_NETWORK);
  const { CACHE_DIR: cacheDirectory, API_URL, API_INTERNAL_URL = API_URL } = config;
  addDataRoutes(app, {
    ...site,
    contexts,
    limit: limits.requests,
    load,
    prepare: (shell) => prepare(shell),
    cacheDirectory,
    isNetworkOpen,
  });
  const { REPORTS_PER_MINUTE: perMinute, CHANGES_KEY: key } = config;
  const tokens = new ReportTokens(config.REPORT_KEY);
  const reported = { watcher, metrics, releaseErrors, tokens };
  await addReportsRoute(app, { ...reported, siteUrl: publicUrl, perMinute });
  await addCspReportsRoute(app, metrics, perMinute);
  addMetricsRoute(app, config.METRICS_TOKEN);
  const api = { publicUrl: API_URL, internalUrl: API_INTERNAL_URL };
  const responses = new ResponseCache(api);
  const renderer = config.SERVER_RENDERING
    ? new PageRenderer({
        renderChild,
        styles,
        config: runtimeConfig,
        responses,
        metrics,
        failures,
        ownFailures,
        errors: releaseErrors,
        log: app.log,
      })
    : undefined;
  app.addHook('onClose', async () => renderer?.close());
  prepare = async (shell) => renderer?.prepare(shell);
  renderWithLiveShell = () => contexts.shell && renderer?.renderWith(contexts.shell);
  renderWithLiveShell();
  const { isOverloaded } = load;
  const pages = new Pages({
    runtimeConfig,
    renderer,
    responses,
    isOverloaded,
    log: app.log,
  });
  const closing = new AbortController();
  app.addHook('onClose', async () => closing.abort());
  const changes = { apiUrl: api.internalUrl, key };
  if (renderer) void pages.dropOnChanges(changes, closing.signal, sharedCache);
  const { RELEASE_SERVER: releaseServer, SSR_SERVER_KEY: ownKey } = config;
  if (releaseServer && ownKey) {
    const { readCounts } = metrics;
    const number = () => watcher.status.servedNumber;
    const readFailures = () => {
      const canaries = canariesOf(watcher.registry);
      const releases = canaries.map(({ remote, release }) => [remote, release] as const);
      return ownFailures.of(Object.fromEntries(releases));
    };
    const read = { number, readCounts, readFailures, errors: releaseErrors };
    const announced = { releaseServer, key: ownKey, log: app.log, ...read };
    announceChange = announce(announced, closing.signal);
  }
  const { TRUST_PROXY: trustProxy } = config;
  const { admits } = limits;
  sendCachedPages(app, { contexts, trustProxy, metrics, pages, admits });
  await app.register(async (limited) => {
    limited.addHook('onRequest', limits.requests);
    limited.addHook('preHandler', load.admit);
    addSecurityTxt(limited, config);
    addCrawlerRoutes(limited, {
      contract: () => contexts.requireShell().contract,
      publicUrl,
      api,
      isEnded: (path) => contexts.isEnded(path),
    });
    addRemoteFiles(limited, { watcher, files, previews, publicUrl });
    const common = { ...site, contexts, metrics, pages };
    await addFormRoutes(limited, { ...common, api, key, perMinute: config.FORMS_PER_MINUTE });
    const { EARLY_HINTS: sendsEarlyHints } = config;
    const limitNotFound = limits.notFound;
    addPageRoute(limited, { ...common, sharedCache, sendsEarlyHints, limitNotFound });
  });
  return app;
}
