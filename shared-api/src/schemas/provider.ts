import { z } from 'zod';
import { idSchema } from './fields.ts';

/** A member who offers services, as everybody sees them. */
export const providerSchema = z.object({
  /** Id of the member's page; left out while the member does not show one. */
  _id: idSchema.optional(),
  /** First name and initial: `Ada B.`. Empty for a member without a name that looks like one. */
  name: z.string(),
  /** URL of the member's photo; empty without one. */
  photo: z.string(),
  /** The month since when the member is known: `2026-11`. */
  since: z.string(),
});

export type Provider = z.infer<typeof providerSchema>;
