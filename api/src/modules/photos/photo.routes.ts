import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Serves the photos of the API to pages of any origin. */
export const photoRoutes: FastifyPluginAsync<{ directory: string }> = async (
  app,
  { directory },
) => {
  // Replaces the CORS headers for data, which name one origin, so that caches can store one copy for all.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(ANY_ORIGIN).removeHeader('vary');
  });

  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/photos/',
    index: false,
    decorateReply: false,
    // A photo never changes: its name contains the hash of its content.
    immutable: true,
    maxAge: '1y',
    allowedPath: (path) => /\.(?:avif|webp)$/.test(path),
  });
};
