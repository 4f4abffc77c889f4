import { z } from 'zod';
import {
  emailFilterSchema,
  idSchema,
  optionalPhotoUrlSchema,
  ownerEmailSchema,
  textSchema,
} from './fields.ts';
import { COMMENT_MAX, NAME_MAX } from './limits.ts';
import { pagingSchema } from './lists.ts';

const commentSchema = textSchema('Comment', COMMENT_MAX);

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
});

/**
 * Body of `POST /reviews`. The API fills in name and photo of the service itself, and the photo of the
 * reviewer if the identity provider has one.
 */
export const newReviewSchema = z.strictObject({
  name: textSchema('Name', NAME_MAX),
  email: ownerEmailSchema,
  comment: commentSchema,
  photo: optionalPhotoUrlSchema,
  serviceName: textSchema('Service name', NAME_MAX),
  serviceId: idSchema,
  serviceImg: optionalPhotoUrlSchema,
});

/** Body of `PUT /reviews/:id`: the whole review, of which only the comment is used. */
export const reviewUpdateSchema = z.strictObject({
  ...reviewSchema.partial().shape,
  comment: commentSchema,
});

/** Query parameters of `GET /reviews`. */
export const reviewListSchema = z.object({
  serviceId: z.string().max(100).optional(),
  /** Requests the caller's own reviews, and needs the caller's token. */
  email: emailFilterSchema.optional(),
  ...pagingSchema.shape,
});

export type Review = z.infer<typeof reviewSchema>;
export type NewReview = z.infer<typeof newReviewSchema>;
export type ReviewList = z.infer<typeof reviewListSchema>;
