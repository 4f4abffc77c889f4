import { precompressDirectory } from '@clean-express/federation/build';
import { addHeaders, securityHeaders, sendNotFound } from '@clean-express/server-kit/http';
import { createLogger } from '@clean-express/server-kit/logging';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { type FastifyBaseLogger, type FastifyInstance, fastify } from 'fastify';
import { type SsrServerConfig, toRuntimeConfig } from './config/environment.ts';
import { createLimits } from './limits/limits.ts';
import { addMetricsRoute, createMetrics } from './metrics/metrics.ts';
import { createRegistrySource, RegistryWatcher } from './registry/registry-watcher.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { addReportsRoute } from './reports/reports-route.ts';
import { readShellBuild } from './shell-build/shell-build.ts';
import { addCrawlerRoutes } from './site/crawler-routes.ts';
import { addDataRoutes } from './site/data-routes.ts';
import { addPageRoute } from './site/page-route.ts';
import { addRemoteFiles } from './site/remote-files.ts';
import { serveStaticFiles } from './site/static-files.ts';
import { addPreviewRoutes } from './visitor/preview-routes.ts';

/** Smaller pages are compressed synchronously: a stream costs ten times as much. */
const SYNC_COMPRESSION_MAX_BYTES = 65_536;

/**
 * Creates the SSR server. It composes the page for every address from the shell's build and the
 * registry, and serves the shell's files.
 *
 * @throws BuildError when the shell's build is missing or incomplete.
 */
export async function createSsrServer(config: SsrServerConfig): Promise<FastifyInstance> {
  const shell = await readShellBuild(config.SHELL_DIST);
  const loggerInstance: FastifyBaseLogger = createLogger(config.LOG_LEVEL);
  const app = fastify({
    loggerInstance,
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
  });
  await precompressDirectory(config.SHELL_DIST).catch((error: unknown) =>
    app.log.warn(
      error,
      'Could not precompress the files of the shell. They are sent uncompressed. Check that SHELL_DIST is writable.',
    ),
  );
  const watcher = new RegistryWatcher(createRegistrySource(config.REGISTRY), app.log);
  const metrics = createMetrics(watcher, shell.contract.pages);
  await watcher.refresh();
  void watcher.watch();
  app.addHook('onClose', async () => watcher.close());

  const { PUBLIC_URL: publicUrl } = config;
  const headers = securityHeaders(publicUrl, {
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The sign-in pop-up has to be able to post its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  });
  addHeaders(app, headers);
  const limits = await createLimits(app, {
    requests: config.REQUESTS_PER_MINUTE,
    notFound: config.NOT_FOUND_PER_MINUTE,
  });
  app.setNotFoundHandler({ preHandler: limits.notFound }, sendNotFound);
  await app.register(compress, {
    globalDecompression: false,
    syncThreshold: SYNC_COMPRESSION_MAX_BYTES,
  });
  await serveStaticFiles(app, config.SHELL_DIST, shell);
  await app.register(cookies);
  addPreviewRoutes(app, config);
  const runtimeConfig = toRuntimeConfig(config);
  const site = { shell, watcher, runtimeConfig, previewKey: config.PREVIEW_KEY };
  addDataRoutes(app, site);
  await addReportsRoute(app, { watcher, metrics }, config.REPORTS_PER_MINUTE);
  addMetricsRoute(app, metrics);
  const renderer = config.SERVER_RENDERING
    ? await PageRenderer.start({ dist: config.SHELL_DIST, config: runtimeConfig, log: app.log })
    : undefined;
  app.addHook('onClose', async () => renderer?.close());
  await app.register(async (limited) => {
    limited.addHook('onRequest', limits.requests);
    addCrawlerRoutes(limited, { contract: shell.contract, publicUrl, apiUrl: config.API_URL });
    addRemoteFiles(limited, watcher);
    const { EARLY_HINTS: sendsEarlyHints } = config;
    const limitNotFound = limits.notFound;
    addPageRoute(limited, { ...site, metrics, renderer, sendsEarlyHints, limitNotFound });
  });
  return app;
}
