import { entityTag, hashOf } from '@clean-express/server-kit/http';
import {
  acknowledgedSchema,
  deletedSchema,
  idSchema,
  type Review,
  replySchema,
  reportSchema,
  reviewListSchema,
  reviewSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import { type FastifyPluginAsyncZod, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isCostlyList, sendList } from '../../paging/send-list.ts';
import { notFound, problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import { hasToken, isForOneUser, listOwner, ownership } from '../ownership.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import type { Member } from '../tokens/member.ts';
import { addReport, REPORTS_PER_DAY } from './report.repository.ts';
import { createReviewRepository, type ReviewRow, setReply } from './review.repository.ts';

const TAGS = ['reviews'];

/** Converts a stored review to its representation in the API, for a user or for anybody. */
export function toReview(
  row: ReviewRow,
  photos: PhotoReferences,
  viewer: Member | undefined,
): Review {
  const { id, ownerUid, createdAt, rating, reply, repliedAt, ...review } = row;
  return {
    _id: id,
    ...review,
    createdAt: createdAt.toISOString(),
    ...(rating && { rating }),
    ...(reply && { reply }),
    ...(reply && repliedAt && { repliedAt: repliedAt.toISOString() }),
    ...ownership(row, viewer),
    photo: photos.toUrl(review.photo),
    serviceImg: photos.toUrl(review.serviceImg),
  };
}

/** Serializes as `GET /reviews/:id` does. */
const serialize = serializerCompiler({ schema: reviewSchema, method: 'GET', url: '/reviews/:id' });

/** The part of the ETag of `GET /reviews/:id` that all content codings share. */
export const reviewHash = (review: Review) => hashOf(serialize(review));

/** Routes that read reviews. */
export const reviewRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, options) => {
  const { sql, photos, publicUrl } = options;
  const reviews = createReviewRepository(sql);

  app.get(
    '/reviews',
    {
      config: { publicFrom: 'reviews', isPrivate: isForOneUser, isCostly: isCostlyList },
      schema: {
        operationId: 'listReviews',
        summary: 'All reviews, those of a service, or (with a token) your own',
        tags: TAGS,
        security: [{}, { token: [] }],
        querystring: reviewListSchema,
        response: { 200: z.array(reviewSchema), ...problemResponses(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const listing = await reviews.list(request.query, listOwner(request, request.query));
      const toItem = (row: ReviewRow) => toReview(row, photos, request.viewer());
      return sendList(request, reply, listing, { toItem, publicUrl });
    },
  );

  app.get(
    '/reviews/:id',
    {
      config: { publicFrom: 'reviews', isPrivate: hasToken },
      schema: {
        operationId: 'getReview',
        summary: 'One review',
        tags: TAGS,
        security: [{}, { token: [] }],
        params: z.object({ id: idSchema }),
        response: { 200: reviewSchema, ...problemResponses(401, 404) },
      },
    },
    async (request, reply) => {
      const row = await reviews.find(request.params.id);
      if (!row) throw notFound('This review does not exist.');
      const viewer = request.viewer();
      const review = toReview(row, photos, viewer);
      // The response cache tags public responses only, and a save needs a tag.
      if (viewer) reply.header('etag', entityTag(reviewHash(review), 'identity'));
      return review;
    },
  );
};

/** Schema properties of the routes about one review that ask for a user. */
const COMMON = {
  tags: TAGS,
  security: [{ token: [] }],
  params: z.object({ id: idSchema }),
};

/** Routes with which owners reply to the reviews of their services: once to each. */
export const replyRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { sql }) => {
  const config = { writesTo: ['reviews'] };

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

/** The route with which users report reviews to the operator. */
export const reportRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { sql }) => {
  app.post(
    '/reviews/:id/reports',
    {
      onRequest: app.requireAuthor,
      schema: {
        ...COMMON,
        operationId: 'reportReview',
        summary: 'Report a review to the operator',
        description: `A user reports a review once; another report of it changes nothing. Each may report ${REPORTS_PER_DAY} reviews in 24 hours.`,
        body: reportSchema,
        response: {
          201: acknowledgedSchema,
          ...problemResponses(400, 401, 403, 404, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      await addReport(sql, request.params.id, request.member(), request.body.reason);
      reply.code(201);
      return { acknowledged: true as const };
    },
  );
};
