import { z } from 'zod';
import { idSchema } from './fields.ts';

/** Query parameter of a list that is asked only for what a link to each item takes. */
export const namesOnlySchema = z.object({
  /** Left out, items come with all of their fields. */
  fields: z.literal('name', 'Fields is name, or left out.').optional(),
});

/** An item of a list of names. */
export const namedSchema = z.object({ _id: idSchema, name: z.string() });

export type Named = z.infer<typeof namedSchema>;
