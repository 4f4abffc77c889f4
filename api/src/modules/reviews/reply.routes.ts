import {
  deletedSchema,
  idSchema,
  replySchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { setReply } from './review.repository.ts';

/** Schema properties of all these routes. */
const COMMON = {
  tags: ['reviews'],
  security: [{ token: [] }],
  params: z.object({ id: idSchema }),
};

/** Routes with which owners reply to the reviews of their services: once to each. */
export const replyRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { sql }) => {
  const config = { writesTo: 'reviews' };

  app.put(
    '/reviews/:id/reply',
    {
      config,
      onRequest: app.requireAuthor,
      schema: {
        ...COMMON,
        operationId: 'replyToReview',
        summary: 'Reply to a review of your service, or change the reply',
        body: replySchema,
        response: { 200: updatedSchema, ...problemResponses(400, 401, 403, 404, 413, 415) },
      },
    },
    async (request) => {
      const { params, body } = request;
      const modifiedCount = await setReply(sql, params.id, request.member(), body.reply);
      return { acknowledged: true as const, modifiedCount };
    },
  );

  app.delete(
    '/reviews/:id/reply',
    {
      config,
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'deleteReply',
        summary: 'Delete your reply to a review',
        response: { 200: deletedSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const deletedCount = await setReply(sql, request.params.id, request.member(), null);
      return { acknowledged: true as const, deletedCount };
    },
  );
};
