import {
  idSchema,
  reviewSchema,
  reviewUpdateSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import { type FastifyPluginAsyncZod, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { preconditionFailed, problemResponses } from '../../problem.ts';
import { hashOf, matchesEntityTag } from '../../response-cache/cached-response.ts';
import type { ReviewRow } from './review.repository.ts';
import { findOwnReview, type ReviewOptions, toReview } from './review.ts';

const headersSchema = z.object({ 'if-match': z.string().optional() });

/** Serializes as `GET /reviews/:id` does, since the ETag is the hash of those bytes. */
const serialize = serializerCompiler({ schema: reviewSchema, method: 'GET', url: '/reviews/:id' });

const changedMeanwhile = () =>
  preconditionFailed('changed-meanwhile', 'This review was changed after you opened it.');

/**
 * Route that changes the user's own reviews. With `If-Match`, a review changes only if it still has
 * the ETag that `GET /reviews/:id` sent. Without it, the last write wins, as the specification
 * requires.
 */
export const reviewEditingRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, photos } = options;

  /** Whether a review is unchanged since the client read it. */
  function isUnchanged(tags: string, row: ReviewRow): boolean {
    return matchesEntityTag(tags, hashOf(serialize(toReview(row, photos))));
  }

  app.put(
    '/reviews/:id',
    {
      config: { writesTo: 'reviews' },
      onRequest: app.requireMember,
      schema: {
        tags: ['reviews'],
        security: [{ token: [] }],
        summary: 'Change the comment of your review',
        params: z.object({ id: idSchema }),
        headers: headersSchema,
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
      const review = await findOwnReview(reviews, id, member);
      // A repeated request succeeds: the response to the first one may have been lost.
      if (review.comment === comment) return { acknowledged: true as const, modifiedCount: 0 };
      if (tags && !isUnchanged(tags, review)) throw changedMeanwhile();
      const previous = tags ? review.comment : undefined;
      const modifiedCount = await reviews.changeComment({ id, comment, previous }, member);
      if (tags && modifiedCount === 0) throw changedMeanwhile();
      return { acknowledged: true as const, modifiedCount };
    },
  );
};
