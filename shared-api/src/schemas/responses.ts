import { z } from 'zod';
import { idSchema } from './fields.ts';

/** Response of every POST that stores something. */
export const insertedSchema = z.object({ acknowledged: z.literal(true), insertedId: idSchema });

/** Response of `PUT /reviews/:id`, `PUT /reviews/:id/reply`, `PATCH /services/:id` and `PUT /me`. */
export const updatedSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.int().nonnegative(),
});

/** Response of `DELETE /reviews/:id`, `DELETE /reviews/:id/reply`, `DELETE /services/:id` and `DELETE /me/page`. */
export const deletedSchema = z.object({
  acknowledged: z.literal(true),
  deletedCount: z.int().nonnegative(),
});

/** Response of the routes that end sessions, and of `POST /reviews/:id/reports`. */
export const acknowledgedSchema = z.object({ acknowledged: z.literal(true) });

/** Body of `POST /jwt`; the email is empty for an account without one. */
export const tokenRequestSchema = z.strictObject({ email: z.string().max(254) });

/** Response of `POST /jwt`. */
export const tokenSchema = z.object({ token: z.string() });

/** Every error response: problem details (RFC 9457), and what the specification's clients read. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Machine-readable. */
  code: z.string(),
  message: z.string(),
  /** Message by field, for validation errors. */
  errors: z.record(z.string(), z.string()).optional(),
  /** Of a failure of the server: the id of the request in its log. */
  requestId: z.string().optional(),
});

export type Inserted = z.infer<typeof insertedSchema>;
export type Updated = z.infer<typeof updatedSchema>;
export type Deleted = z.infer<typeof deletedSchema>;
export type Token = z.infer<typeof tokenSchema>;
export type Problem = z.infer<typeof problemSchema>;
