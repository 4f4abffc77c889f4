import { z } from 'zod';
import { idSchema } from './fields.ts';
import { PAGE_MAX } from './limits.ts';

const LIMIT = `Limit must be a whole number from 1 to ${PAGE_MAX}.`;

/**
 * Query parameters of a paged list. Without `limit` the response is the whole array, as in the
 * specification. With `limit`, the header `Link: <…>; rel="next"` has the next page.
 *
 * Schemas of lists declare parameters in the order in which queries send them, these last: the API
 * sends a cached response fastest to an address in that order.
 */
export const pagingSchema = z.object({
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).optional(),
  /** Opaque; from the `Link` header of the previous page. */
  cursor: z.string().max(1024).optional(),
});

/** Query parameter that reduces the items of a list to id and name. */
export const namesOnlySchema = z.object({
  /** If left out, items have all fields. */
  fields: z.literal('name', 'Fields must be name or left out.').optional(),
});

/** An item of a list of names. */
export const namedSchema = z.object({ _id: idSchema, name: z.string() });

export type Paging = z.infer<typeof pagingSchema>;
export type Named = z.infer<typeof namedSchema>;
