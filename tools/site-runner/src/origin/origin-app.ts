import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  hostField,
  logLevelField,
  portField,
  requiredField,
} from '@clean-express/server-kit/environment';
import { CLOSED_POLICY, sendNotFound } from '@clean-express/server-kit/http';
import cors from '@fastify/cors';
import staticFiles from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';

/** Environment of an origin. */
export const originEnvironment = z.object({
  PORT: portField,
  HOST: hostField,
  STORE_DIR: requiredField('the directory of the releases'),
  REMOTE: requiredField('the name of the remote whose releases it serves, such as catalog'),
  LOG_LEVEL: logLevelField,
});

/**
 * Creates the origin of a remote. It serves the remote's releases to every site, with immutable
 * caching and in the best encoding that the browser accepts. In production, an object storage behind a
 * CDN does the same.
 */
export async function createOrigin({
  STORE_DIR,
  REMOTE,
  LOG_LEVEL,
}: Omit<z.infer<typeof originEnvironment>, 'HOST' | 'PORT'>): Promise<FastifyInstance> {
  const root = join(STORE_DIR, REMOTE, 'releases');
  mkdirSync(root, { recursive: true });
  const app = fastify({ logger: { level: LOG_LEVEL }, forceCloseConnections: 'idle' });
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD'] });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CLOSED_POLICY);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('timing-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.setNotFoundHandler(sendNotFound);
  app.get('/healthz', async () => ({ status: 'ok', remote: REMOTE }));
  await app.register(staticFiles, {
    root,
    prefix: `/${REMOTE}/releases/`,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.setHeader('vary', 'accept-encoding'),
  });
  return app;
}
