import { idSchema, reviewListSchema, reviewSchema } from '@clean-express/shared-api/schemas';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendList } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import { requireOwnEmail } from '../tokens/member.ts';
import type { ReviewRow } from './review.repository.ts';
import { type ReviewOptions, toReview } from './review.ts';

const TAGS = ['reviews'];

/** Whether a request is for the reviews of one user, which only that user may read. */
function isForOneUser({ query }: FastifyRequest): boolean {
  return typeof query === 'object' && query !== null && 'email' in query;
}

/** Routes that read reviews. */
export const reviewRoutes: FastifyPluginAsyncZod<ReviewOptions> = async (app, options) => {
  const { reviews, photos, publicUrl } = options;

  app.get(
    '/reviews',
    {
      config: { publicFrom: 'reviews', isPrivate: isForOneUser },
      onRequest: async function requireMemberForOneUser(request, reply) {
        if (isForOneUser(request)) await app.requireMember.call(this, request, reply);
      },
      schema: {
        summary: 'All reviews, those of a service, or (with a token) your own',
        tags: TAGS,
        security: [{}, { token: [] }],
        querystring: reviewListSchema,
        response: { 200: z.array(reviewSchema), ...problemResponses(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const { email } = request.query;
      if (email !== undefined) requireOwnEmail(request.member(), email);
      const listing = await reviews.list(request.query);
      const toItem = (row: ReviewRow) => toReview(row, photos);
      return sendList(request, reply, listing, { toItem, publicUrl });
    },
  );

  app.get(
    '/reviews/:id',
    {
      config: { publicFrom: 'reviews' },
      schema: {
        summary: 'One review',
        tags: TAGS,
        params: z.object({ id: idSchema }),
        response: { 200: reviewSchema, ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const row = await reviews.find(params.id);
      if (!row) throw notFound('This review does not exist.');
      return toReview(row, photos);
    },
  );
};
