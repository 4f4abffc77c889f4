import { z } from 'zod';
import {
  emailFilterSchema,
  idSchema,
  lineSchema,
  optionalPhotoUrlSchema,
  ownerEmailSchema,
  textSchema,
} from './fields.ts';
import { COMMENT_MAX, NAME_MAX, RATING_MAX, REASON_MAX } from './limits.ts';
import { pagingSchema } from './lists.ts';

const commentSchema = textSchema('Comment', COMMENT_MAX);

const RATING = `A rating is a whole number from 1 to ${RATING_MAX}.`;

const ratingSchema = z.int(RATING).min(1, RATING).max(RATING_MAX, RATING);

/** A review of a service (specification, section 3). */
export const reviewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Empty for everybody but the author. */
  email: z.string(),
  /** Whether the review is by the user of the token; left out without a token. */
  own: z.boolean().optional(),
  comment: z.string(),
  /** URL of the reviewer's photo; empty without one. */
  photo: z.string(),
  serviceName: z.string(),
  serviceId: idSchema,
  serviceImg: z.string(),
  /** From 1 to 5 stars; left out without a rating. */
  rating: ratingSchema.optional(),
  createdAt: z.iso.datetime().optional(),
  /** What the owner of the service replies. */
  reply: z.string().optional(),
  repliedAt: z.iso.datetime().optional(),
});

/**
 * Body of `POST /reviews`. The API fills in name and photo of the service itself, and the photo of the
 * reviewer if the identity provider has one.
 */
export const newReviewSchema = z.strictObject({
  name: lineSchema('Name', NAME_MAX),
  email: ownerEmailSchema,
  comment: commentSchema,
  photo: optionalPhotoUrlSchema,
  /** Services of earlier versions may have several lines. */
  serviceName: textSchema('Service name', NAME_MAX),
  serviceId: idSchema,
  serviceImg: optionalPhotoUrlSchema,
  /** It cannot be changed later. */
  rating: ratingSchema.optional(),
});

/** Body of `PUT /reviews/:id`: the whole review, of which only the comment is used. */
export const reviewUpdateSchema = z.strictObject({
  ...reviewSchema.partial().shape,
  comment: commentSchema,
});

/** Body of `PUT /reviews/:id/reply`. */
export const replySchema = z.strictObject({ reply: textSchema('Reply', COMMENT_MAX) });

/** Body of `POST /reviews/:id/reports`. */
export const reportSchema = z.strictObject({ reason: textSchema('Reason', REASON_MAX) });

/** Sort order of the reviews of a service. */
const reviewSortSchema = z.enum(['newest', '-rating'], 'Sort must be one of newest and -rating.');

/** Query parameters of `GET /reviews`. */
export const reviewListSchema = z.object({
  serviceId: z.string().max(100).toLowerCase().optional(),
  /** By default, the newest come first. Of all services together, reviews have no other order. */
  sort: reviewSortSchema.optional(),
  /** Requests the caller's own reviews, and needs the caller's token. */
  email: emailFilterSchema.optional(),
  ...pagingSchema.shape,
});

export type Review = z.infer<typeof reviewSchema>;
export type NewReview = z.infer<typeof newReviewSchema>;
export type ReviewSort = z.infer<typeof reviewSortSchema>;
export type ReviewList = z.infer<typeof reviewListSchema>;
