import { z } from 'zod';
import {
  emailFilterSchema,
  emailSchema,
  idSchema,
  optionalPhotoUrlSchema,
  textSchema,
} from './fields.ts';
import { COMMENT_MAX, NAME_MAX } from './limits.ts';
import { pagingSchema } from './lists.ts';

const commentSchema = textSchema('Comment', COMMENT_MAX);

/** A review of a service (specification, section 3). */
export const reviewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  comment: z.string(),
  /** URL of the reviewer's photo; empty without one. */
  photo: z.string(),
  serviceName: z.string(),
  serviceId: idSchema,
  serviceImg: z.string(),
});

/** Body of `POST /reviews`. */
export const newReviewSchema = z.strictObject({
  name: textSchema('Name', NAME_MAX),
  email: emailSchema,
  comment: commentSchema,
  photo: optionalPhotoUrlSchema,
  serviceName: textSchema('Service name', NAME_MAX),
  serviceId: idSchema,
  serviceImg: optionalPhotoUrlSchema,
});

/**
 * Body of `PUT /reviews/:id`: the whole review. Only its comment can change, so the other fields are
 * ignored.
 */
export const reviewUpdateSchema = z.strictObject({
  ...reviewSchema.partial().shape,
  comment: commentSchema,
});

/** Query parameters of `GET /reviews`. */
export const reviewListSchema = pagingSchema.extend({
  serviceId: z.string().max(100).optional(),
  /** The author's email; requests the caller's own reviews and needs the caller's token. */
  email: emailFilterSchema.optional(),
});

export type Review = z.infer<typeof reviewSchema>;
export type NewReview = z.infer<typeof newReviewSchema>;
export type ReviewUpdate = z.infer<typeof reviewUpdateSchema>;
export type ReviewList = z.infer<typeof reviewListSchema>;
