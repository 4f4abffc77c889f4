import {
  deletedSchema,
  idSchema,
  insertedSchema,
  newReviewSchema,
  reviewUpdateSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isMissingReference } from '../../database/sql-errors.ts';
import { forbidden, notFound, unprocessable } from '../../problems/problem.ts';
import { problemResponses } from '../../problems/problem-responses.ts';
import type { Member } from '../tokens/member.ts';
import { requireOwnEmail } from '../tokens/require-own-email.ts';
import type { ReviewOptions } from './review-options.ts';

/** What all these routes have in common. */
const SHARED = { tags: ['reviews'], security: [{ token: [] }] };

const NO_SERVICE = 'This service does not exist.';

/** Adding, changing and deleting one's own reviews. */
export const reviewAuthoringRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, photos, publicUrl } = options;

  async function requireAuthor(id: string, member: Member): Promise<void> {
    const review = await reviews.find(id);
    if (!review) throw notFound('This review does not exist.');
    if (review.ownerUid !== member.uid) {
      throw forbidden('not-the-author', 'Only the author of a review can change or delete it.');
    }
  }

  app.post(
    '/reviews',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        ...SHARED,
        summary: 'Add a review of a service',
        body: newReviewSchema,
        response: { 201: insertedSchema, ...problemResponses(400, 401, 403, 413, 415, 422, 429) },
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
          throw unprocessable('unknown-service', NO_SERVICE, { serviceId: NO_SERVICE });
        });
      reply.code(201).header('location', `${publicUrl}/reviews/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );

  app.put(
    '/reviews/:id',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        ...SHARED,
        summary: 'Change the comment of your review',
        params: z.object({ id: idSchema }),
        body: reviewUpdateSchema,
        response: { 200: updatedSchema, ...problemResponses(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const member = request.member();
      await requireAuthor(id, member);
      const modifiedCount = await reviews.changeComment(id, member, request.body.comment);
      return { acknowledged: true as const, modifiedCount };
    },
  );

  app.delete(
    '/reviews/:id',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        ...SHARED,
        summary: 'Delete your review',
        params: z.object({ id: idSchema }),
        response: { 200: deletedSchema, ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const member = request.member();
      await requireAuthor(id, member);
      return { acknowledged: true as const, deletedCount: await reviews.remove(id, member) };
    },
  );
};
