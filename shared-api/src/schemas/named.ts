import { z } from 'zod';
import { idSchema } from './fields.ts';

/** Query parameter that reduces the items of a list to id and name. */
export const namesOnlySchema = z.object({
  /** If left out, items have all fields. */
  fields: z.literal('name', 'Fields must be name or left out.').optional(),
});

/** An item of a list of names. */
export const namedSchema = z.object({ _id: idSchema, name: z.string() });

export type Named = z.infer<typeof namedSchema>;
