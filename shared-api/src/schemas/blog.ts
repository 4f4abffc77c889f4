import { z } from 'zod';
import { idSchema } from './fields.ts';
import { namesOnlySchema, pagingSchema } from './lists.ts';

/** A blog post (specification, section 3). */
export const blogSchema = z.object({
  _id: idSchema,
  name: z.string(),
  photo: z.string(),
  category: z.string(),
  /** Date of publication, ISO 8601: `2026-03-14`. */
  date: z.iso.date(),
  /** Plain text: a blank line separates paragraphs, `## ` starts a subheading. */
  description: z.string(),
  author: z.string(),
  like: z.int().nonnegative(),
  comment: z.int().nonnegative(),
  view: z.int().nonnegative(),
});

/** Query parameters of `GET /blogs`. */
export const blogListSchema = z.object({
  ...namesOnlySchema.shape,
  /** Id of a service: only posts that fit it, because a word of their category stands in its name. */
  service: idSchema.optional(),
  ...pagingSchema.shape,
});

export type Blog = z.infer<typeof blogSchema>;
export type BlogList = z.infer<typeof blogListSchema>;
