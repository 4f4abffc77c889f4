import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** The bytes of a photo never change under its name, which bears their hash. */
const MAX_AGE = '1y';

const FOR_EVERY_ORIGIN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

interface Options {
  /** Where the pictures are. */
  directory: string;
}

/** Serves our pictures to pages of any origin. */
export const photoRoutes: FastifyPluginAsync<Options> = async (app, { directory }) => {
  // After the rules for data, which name single origins, so that one copy in a cache serves all pages.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(FOR_EVERY_ORIGIN).removeHeader('vary');
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
