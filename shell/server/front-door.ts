import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { answerNotFound, precompressDirectory } from 'delivery';
import { type FastifyInstance, fastify } from 'fastify';
import type { FrontDoorConfig } from './config/front-door-environment.ts';
import { toRuntimeConfig } from './config/runtime-config.ts';
import { createLimits } from './limits/create-limits.ts';
import { createMetrics } from './metrics/metrics.ts';
import { addMetricsRoute } from './metrics/metrics-route.ts';
import { RegistryWatcher } from './registry/registry-watcher.ts';
import { sourceOf } from './registry/source-of.ts';
import { PageRenderer } from './rendering/page-renderer.ts';
import { addReportsRoute } from './reports/reports-route.ts';
import { loggedRequest } from './security/logged-request.ts';
import { securityHeaders } from './security/security-headers.ts';
import { readShellBuild } from './shell-build/shell-build.ts';
import { addCrawlerRoutes } from './site/crawler-routes.ts';
import { addDataRoutes } from './site/data-routes.ts';
import { addPageRoute } from './site/page-route.ts';
import { addRemoteFiles } from './site/remote-files.ts';
import { serveStaticFiles } from './site/static-files.ts';
import { addPreviewRoutes } from './visitor/preview-routes.ts';

/** A page below this many bytes is compressed at once: a stream costs ten times as much. */
const SYNC_COMPRESSION = 65_536;

/**
 * The front door: composes the page for every address from the shell's build and the registry, and
 * serves the shell's files.
 *
 * @throws BuildError when the shell is not built.
 */
export async function createFrontDoor(config: FrontDoorConfig): Promise<FastifyInstance> {
  const shell = await readShellBuild(config.SHELL_DIST);
  const app = fastify({
    logger: { level: config.LOG_LEVEL, serializers: { req: loggedRequest } },
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY.length > 0 && config.TRUST_PROXY,
  });
  await precompressDirectory(config.SHELL_DIST).catch((error: unknown) =>
    app.log.warn(error, 'The shell cannot be compressed beforehand; it goes out as it is.'),
  );
  const watcher = new RegistryWatcher(sourceOf(config.REGISTRY), app.log);
  const metrics = createMetrics(watcher);
  await watcher.refresh();
  void watcher.watch();
  app.addHook('onClose', async () => watcher.close());

  const headers = securityHeaders(config.PUBLIC_URL);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  const limits = await createLimits(app, {
    requests: config.REQUESTS_PER_MINUTE,
    unknown: config.UNKNOWN_PER_MINUTE,
  });
  app.setNotFoundHandler({ preHandler: limits.unknown }, answerNotFound);
  const runtimeConfig = toRuntimeConfig(config);
  await app.register(compress, { globalDecompression: false, syncThreshold: SYNC_COMPRESSION });
  await serveStaticFiles(app, config.SHELL_DIST, shell.rootFiles);
  const { PUBLIC_URL: publicUrl, PREVIEW_KEY: previewKey } = config;
  await app.register(cookies);
  addPreviewRoutes(app, { key: previewKey, publicUrl });
  addDataRoutes(app, watcher, runtimeConfig, previewKey);
  await addReportsRoute(app, { watcher, metrics }, config.REPORTS_PER_MINUTE);
  addMetricsRoute(app, metrics);
  const renderer = config.SERVER_RENDERING
    ? await PageRenderer.start(config.SHELL_DIST, runtimeConfig, app.log)
    : undefined;
  app.addHook('onClose', async () => renderer?.close());
  const site = { shell, watcher, metrics, runtimeConfig, publicUrl, previewKey, renderer };
  await app.register(async (limited) => {
    limited.addHook('onRequest', limits.requests);
    addCrawlerRoutes(limited, { publicUrl, apiUrl: config.API_URL });
    addRemoteFiles(limited, watcher);
    const { EARLY_HINTS: sendsEarlyHints } = config;
    addPageRoute(limited, { ...site, sendsEarlyHints, countUnknown: limits.unknown });
  });
  return app;
}
