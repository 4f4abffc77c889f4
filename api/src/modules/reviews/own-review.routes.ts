import { matchesEntityTag, problem } from '@clean-express/server-kit/http';
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
import { insertHeadersSchema, insertOnce } from '../../database/insert-once.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { type Member, requireOwnEmail } from '../tokens/member.ts';
import { addReview, createReviewRepository, type ReviewRow } from './review.repository.ts';
import { reviewHash, toReview } from './review.routes.ts';

/** Schema properties of all these routes. */
const COMMON = { tags: ['reviews'], security: [{ token: [] }] };

const paramsSchema = z.object({ id: idSchema });

const changedMeanwhile = () =>
  problem(412, 'changed-meanwhile', 'This review was changed after you opened it.');

/**
 * Routes that add, change and delete the user's own reviews. With `If-Match`, a review changes only
 * if it still has the ETag that `GET /reviews/:id` sent. Without it, the last write wins, as the
 * specification requires.
 */
export const ownReviewRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos, publicUrl } = options;
  const reviews = createReviewRepository(sql);
  const route = { config: { writesTo: ['reviews'] }, onRequest: app.requireAuthor };

  /** @throws The problem `not-found` or `not-the-author`. */
  async function findOwnReview(id: string, { uid }: Member): Promise<ReviewRow> {
    const review = await reviews.find(id);
    if (!review) throw notFound('This review does not exist.');
    if (review.ownerUid === uid) return review;
    const detail = 'Only the author of a review can change or delete it.';
    throw problem(403, 'not-the-author', detail);
  }

  /** Whether ETags contain that of a review, as its author or as an anonymous visitor reads it. */
  const isTagged = (row: ReviewRow, tags: string, author: Member) =>
    [author, undefined].some((viewer) =>
      matchesEntityTag(tags, reviewHash(toReview(row, photos, viewer))),
    );

  app.post(
    '/reviews',
    {
      ...route,
      schema: {
        ...COMMON,
        operationId: 'addReview',
        summary: 'Add a review of a service',
        headers: insertHeadersSchema,
        body: newReviewSchema,
        response: { 201: insertedSchema, ...problemResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { headers, body } = request;
      const member = request.member();
      requireOwnEmail(member, body.email);
      const photo = photos.toReference(member.picture ?? body.photo);
      const operation = { headers, body, operation: 'addReview', person: member.uid };
      const insertedId = await insertOnce(sql, operation, (transaction, id) =>
        addReview(transaction, { ...body, photo, id }, member),
      );
      reply.code(201).header('location', `${publicUrl}/reviews/${insertedId}`);
      return { acknowledged: true as const, insertedId };
    },
  );

  app.put(
    '/reviews/:id',
    {
      ...route,
      schema: {
        ...COMMON,
        operationId: 'updateReview',
        summary: 'Change the comment of your review',
        params: paramsSchema,
        headers: z.object({ 'if-match': z.string().optional() }),
        body: reviewUpdateSchema,
        response: { 200: updatedSchema, ...problemResponses(400, 401, 403, 404, 412, 413, 415) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { comment } = request.body;
      const condition = request.headers['if-match'];
      // `*` matches any version.
      const tags = condition === '*' ? undefined : condition;
      const member = request.member();
      const review = await findOwnReview(id, member);
      // A repeated request succeeds: the response to the first one may have been lost.
      if (review.comment === comment) return { acknowledged: true as const, modifiedCount: 0 };
      if (tags && !isTagged(review, tags, member)) throw changedMeanwhile();
      const previous = tags ? review.comment : undefined;
      const modifiedCount = await reviews.changeComment(id, member, comment, previous);
      if (tags && modifiedCount === 0) throw changedMeanwhile();
      return { acknowledged: true as const, modifiedCount };
    },
  );

  app.delete(
    '/reviews/:id',
    {
      ...route,
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'deleteReview',
        summary: 'Delete your review',
        params: paramsSchema,
        response: { 200: deletedSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const member = request.member();
      await findOwnReview(id, member);
      return { acknowledged: true as const, deletedCount: await reviews.remove(id, member) };
    },
  );
};
