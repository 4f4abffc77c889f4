import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** A photo never changes: its name contains the hash of its content. */
const MAX_AGE = '1y';

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

interface Options {
  /** Directory of the photos. */
  directory: string;
}

/** Serves the photos of the API to pages of any origin. */
export const photoRoutes: FastifyPluginAsync<Options> = async (app, { directory }) => {
  // Replaces the CORS headers for data, which name one origin, so that caches can store one copy for all.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(ANY_ORIGIN).removeHeader('vary');
  });

  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/photos/',
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: MAX_AGE,
    allowedPath: (path) => /\.(?:avif|webp)$/.test(path),
  });
};
