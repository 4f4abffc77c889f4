import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hostField, logLevelField, requiredField } from '@clean-express/server-kit/environment';
import { CLOSED_POLICY, sendNotFound } from '@clean-express/server-kit/http';
import cors from '@fastify/cors';
import staticFiles from '@fastify/static';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';

interface Origin {
  remote: string;
  port: number;
}

function toOrigin(text: string): Origin {
  const [remote = '', port] = text.split('=');
  return { remote, port: Number(port) };
}

const ORIGINS = 'remotes and the ports of their origins, such as catalog=3001,blog=3002';

/** With port 0, the operating system picks a free port. */
const originsField = requiredField(ORIGINS)
  .regex(/^([\w-]+|\*)=\d+(,([\w-]+|\*)=\d+)*$/, `must be a list of ${ORIGINS}`)
  .transform((list): [Origin, ...Origin[]] => {
    const [first = '', ...others] = list.split(',');
    return [toOrigin(first), ...others.map(toOrigin)];
  });

/** Environment of the origins. */
export const originEnvironment = z.object({
  HOST: hostField,
  ORIGINS: originsField,
  STORE_DIR: requiredField('the directory of the releases'),
  LOG_LEVEL: logLevelField,
});

/** In place of the name of a remote: all of them. */
const ALL = '*';

/** A file of a release, from the folder of all remotes. */
const RELEASED_FILE = /^\/[a-z\d-]+\/releases\/(?!.*\.\.)/;

/** Where an origin has which files. */
function filesOf(remote: string, store: string) {
  if (remote === ALL) {
    const allowedPath = (path: string) => RELEASED_FILE.test(path);
    return { root: store, prefix: '/', allowedPath };
  }
  return { root: join(store, remote, 'releases'), prefix: `/${remote}/releases/` };
}

/**
 * Creates the origin of a remote, or of all (`*`). It serves the remote's releases to every site, with immutable
 * caching and in the best encoding that the browser accepts. In production, an object storage behind a
 * CDN does the same.
 */
export async function createOrigin(
  remote: string,
  { STORE_DIR, LOG_LEVEL }: Pick<z.infer<typeof originEnvironment>, 'STORE_DIR' | 'LOG_LEVEL'>,
): Promise<FastifyInstance> {
  const files = filesOf(remote, STORE_DIR);
  mkdirSync(files.root, { recursive: true });
  const app = fastify({
    logger: { level: LOG_LEVEL, name: remote },
    forceCloseConnections: 'idle',
  });
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD'] });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', CLOSED_POLICY);
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('timing-allow-origin', '*');
    reply.header('x-content-type-options', 'nosniff');
  });
  app.setNotFoundHandler(sendNotFound);
  app.get('/healthz', async () => ({ status: 'ok', remote }));
  await app.register(staticFiles, {
    ...files,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
  });
  return app;
}
