import { z } from 'zod';
import { emailSchema, idSchema, photoUrlSchema, textSchema } from './fields.ts';

/** A review of a service (specification, section 3). */
export const reviewSchema = z.object({
  _id: idSchema,
  name: z.string(),
  email: z.string(),
  comment: z.string(),
  /** The reviewer's photo; empty when there is none. */
  photo: z.string(),
  serviceName: z.string(),
  serviceId: idSchema,
  serviceImg: z.string(),
});

/** Body of `POST /reviews`. */
export const newReviewSchema = z.strictObject({
  name: textSchema('Name', 120),
  email: emailSchema,
  comment: textSchema('Comment', 2000),
  photo: z.union([z.literal(''), photoUrlSchema]),
  serviceName: textSchema('Service name', 120),
  serviceId: idSchema,
  serviceImg: z.union([z.literal(''), photoUrlSchema]),
});

/** Body of `PUT /reviews/:id`: the whole review; only the comment changes. */
export const reviewUpdateSchema = newReviewSchema.extend({ _id: idSchema.optional() });

export type Review = z.infer<typeof reviewSchema>;
export type NewReview = z.infer<typeof newReviewSchema>;
export type ReviewUpdate = z.infer<typeof reviewUpdateSchema>;
