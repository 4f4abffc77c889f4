import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { PHOTOS_DIRECTORY } from './photo-manifest.ts';

/** The bytes of a photo never change under its name, which bears their hash. */
const MAX_AGE = '1y';

/** Serves our pictures to pages of any origin. */
export const photoRoutes: FastifyPluginAsync = async (app) => {
  await app.register(fastifyStatic, {
    root: PHOTOS_DIRECTORY,
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
