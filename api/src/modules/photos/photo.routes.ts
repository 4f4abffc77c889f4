import { CLOSED_POLICY } from '@clean-express/server-kit/http';
import type { FileStorage } from '@clean-express/server-kit/storage';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../problem.ts';
import { readFileName } from './photo-names.ts';

const ANY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A photo never changes: its name contains the hash of its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

interface Options {
  directory: string;
  /** The photos that members have uploaded. */
  storage: FileStorage;
}

/** Serves the photos of the API, and those of members, to pages of any origin. */
export const photoRoutes: FastifyPluginAsync<Options> = async (app, { directory, storage }) => {
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
    maxAge: '1y',
    allowedPath: (path) => /\.(?:avif|webp)$/.test(path),
  });

  app.get<{ Params: { '*': string } }>(
    '/photos/members/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = readFileName(request.params['*']);
      const bytes = file && (await storage.read(file.key));
      if (!bytes) throw notFound('There is no such photo.');
      return reply
        .headers({
          'cache-control': IMMUTABLE,
          'content-type': file.contentType,
          'content-security-policy': `${CLOSED_POLICY}; sandbox`,
        })
        .send(bytes);
    },
  );
};
