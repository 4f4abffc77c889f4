import {
  deletedSchema,
  idSchema,
  insertedSchema,
  newReviewSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isMissingReference } from '../../database/sql-errors.ts';
import { problemResponses, unprocessable } from '../../problem.ts';
import { requireOwnEmail } from '../tokens/member.ts';
import { findOwnReview, type ReviewOptions } from './review.ts';

/** Schema properties of all these routes. */
const COMMON = { tags: ['reviews'], security: [{ token: [] }] };

const UNKNOWN_SERVICE = 'This service does not exist.';

/** Routes that add and delete the user's own reviews. */
export const reviewAuthoringRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, photos, publicUrl } = options;

  app.post(
    '/reviews',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        summary: 'Add a review of a service',
        body: newReviewSchema,
        response: { 201: insertedSchema, ...problemResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const member = request.member();
      requireOwnEmail(member, body.email);
      const photo = photos.toReference(body.photo);
      const serviceImg = photos.toReference(body.serviceImg);
      const insertedId = await reviews
        .add({ ...body, photo, serviceImg }, member)
        .catch((error: unknown) => {
          if (!isMissingReference(error)) throw error;
          throw unprocessable('unknown-service', UNKNOWN_SERVICE, { serviceId: UNKNOWN_SERVICE });
        });
      reply.code(201).header('location', `${publicUrl}/reviews/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );

  app.delete(
    '/reviews/:id',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        summary: 'Delete your review',
        params: z.object({ id: idSchema }),
        response: { 200: deletedSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const member = request.member();
      await findOwnReview(reviews, id, member);
      return { acknowledged: true as const, deletedCount: await reviews.remove(id, member) };
    },
  );
};
