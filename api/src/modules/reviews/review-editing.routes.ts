import {
  idSchema,
  reviewSchema,
  reviewUpdateSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import { type FastifyPluginAsyncZod, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hashOf, isNamedBy } from '../../answers/kept-answer.ts';
import { preconditionFailed } from '../../problems/problem.ts';
import { problemResponses } from '../../problems/problem-responses.ts';
import { findOwnReview } from './find-own-review.ts';
import type { ReviewRow } from './review.repository.ts';
import type { ReviewOptions } from './review-options.ts';
import { toReview } from './to-review.ts';

const headersSchema = z.object({ 'if-match': z.string().optional() });

/** As `GET /reviews/:id` answers it: an ETag is the hash of these very bytes. */
const serialize = serializerCompiler({ schema: reviewSchema, method: 'GET', url: '/reviews/:id' });

const changedMeanwhile = () =>
  preconditionFailed('changed-meanwhile', 'This review was changed after you opened it.');

/**
 * Changing one's own reviews. With `If-Match`, a review changes only when it still is what
 * `GET /reviews/:id` answered under that ETag; without it, the last one wins, as the specification
 * has it.
 */
export const reviewEditingRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, photos } = options;

  /** Whether a review is what the client saw. */
  function isAsSeen(tags: string, row: ReviewRow): boolean {
    return isNamedBy(tags, hashOf(serialize(toReview(row, photos))));
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
      // `*` is any version.
      const tags = condition === '*' ? undefined : condition;
      const member = request.member();
      const review = await findOwnReview(reviews, id, member);
      // Whoever sends the same once more loses nothing, and nobody else does.
      if (review.comment === comment) return { acknowledged: true as const, modifiedCount: 0 };
      if (tags && !isAsSeen(tags, review)) throw changedMeanwhile();
      const seen = tags ? review.comment : undefined;
      const modifiedCount = await reviews.changeComment({ id, comment, seen }, member);
      if (tags && modifiedCount === 0) throw changedMeanwhile();
      return { acknowledged: true as const, modifiedCount };
    },
  );
};
