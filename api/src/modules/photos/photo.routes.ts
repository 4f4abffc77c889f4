import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** The bytes of a photo never change under its name, which bears their hash. */
const MAX_AGE = '1y';

interface Options {
  /** Where the pictures are. */
  directory: string;
}

/** Serves our pictures to pages of any origin. */
export const photoRoutes: FastifyPluginAsync<Options> = async (app, { directory }) => {
  await app.register(fastifyStatic, {
    root: directory,
    prefix: '/photos/',
    index: false,
    decorateReply: false,
    immutable: true,
    maxAge: MAX_AGE,
    allowedPath: (path) => /\.(?:avif|webp)$/.test(path),
    setHeaders: (response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
    },
  });
};
