import { pickReleases } from '@clean-express/release-contract/releases';
import { type Load, Problem, sendProblem } from '@clean-express/server-kit/http';
import { addReadinessMetric, requireReady } from '@clean-express/server-kit/readiness';
import type { FastifyInstance } from 'fastify';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';
import type { Shell, Shells } from '../releases/shells.ts';
import {
  type PageContexts,
  type PageSite,
  splitShell,
  withFallbackOrigins,
} from '../request/page-context.ts';
import { readVisitor } from '../request/visitor.ts';
import type { Limit } from './limits.ts';

const ALWAYS = { config: { isAlwaysServed: true } };

const starting = () =>
  new Problem({
    status: 503,
    code: 'starting',
    detail: 'This server has no registry with a live shell yet.',
  });

const outdated = () =>
  new Problem({
    status: 503,
    code: 'outdated',
    detail: 'This server cannot host the live shell. Update it.',
  });

interface Options extends Pick<PageSite, 'runtimeConfig' | 'previews'> {
  contexts: Pick<PageContexts, 'shell'>;
  watcher: Pick<RegistryWatcher, 'registry' | 'status' | 'liveShell'>;
  shells: Pick<Shells, 'isUnhosted'>;
  /** Limits requests of one client for the registry. */
  limit: Limit;
  load: Load;
  /** Resolves when pages can be rendered with a shell, or its process has failed or takes long. */
  prepare: (shell: Shell) => Promise<void>;
  /** Where the files of the releases in use are. */
  cacheDirectory: string;
  /** Whether the code of releases has the network of the server. */
  isNetworkOpen: boolean;
}

/**
 * Serves the picked registry, which a page reads again when a remote fails, with the shell and the runtime
 * configuration for tools. `/healthz` reports the registry in use; `/readyz` is for load balancers.
 */
export function addDataRoutes(
  app: FastifyInstance,
  { watcher, runtimeConfig, previews, contexts, ...options }: Options,
): void {
  const { limit, load, prepare, cacheDirectory, isNetworkOpen, shells } = options;
  app.get('/registry.json', { onRequest: limit }, async (request, reply) => {
    const visitor = await readVisitor(request, previews, runtimeConfig.siteUrl);
    const { shell, remotes } = splitShell(pickReleases(watcher.registry, visitor));
    const releases = Object.entries(withFallbackOrigins(remotes, runtimeConfig.siteUrl));
    const microFrontends = Object.fromEntries(releases.map(([name, release]) => [name, [release]]));
    return reply.header('cache-control', 'no-store').send({
      schema: watcher.registry.schema,
      shell: shell?.metadata.version,
      shellUrl: shell?.url,
      microFrontends,
    });
  });
  app.get('/config.json', ALWAYS, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(runtimeConfig),
  );
  app.get('/healthz', ALWAYS, (_request, reply) => {
    const { status } = watcher;
    const releases = Object.entries(pickReleases(watcher.registry));
    return reply
      .code(status.loadedAt === undefined ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({
        status: status.loadedAt === undefined || status.problem ? 'degraded' : 'ok',
        registry: status,
        releases: Object.fromEntries(
          releases.map(([name, { metadata }]) => [name, metadata.version]),
        ),
      });
  });
  const requireSelf = async () => {
    if (shells.isUnhosted(watcher.liveShell)) throw outdated();
    if (!contexts.shell) throw starting();
    await prepare(contexts.shell);
    await requireReady(load, cacheDirectory);
  };
  addReadinessMetric(app.metricsRegister, requireSelf);
  app.get('/readyz', ALWAYS, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await requireSelf();
    } catch (error) {
      if (error instanceof Problem) return sendProblem(reply, error);
      throw error;
    }
    const status = watcher.status.problem === undefined ? 'ok' : 'degraded';
    return isNetworkOpen ? { status, renderNetwork: 'open' } : { status };
  });
}
