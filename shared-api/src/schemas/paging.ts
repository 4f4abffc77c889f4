import { z } from 'zod';

/** Largest page that a client can ask for. */
export const PAGE_MAX = 100;

const LIMIT = `Limit is a whole number from 1 to ${PAGE_MAX}.`;

/**
 * Query parameters of a paged list. Without `limit` the whole array is answered, as the
 * specification has it; with it, the next page stands in `Link: <…>; rel="next"`.
 */
export const pagingSchema = z.object({
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).optional(),
  /** Opaque: taken from the `Link` header of the page before. */
  cursor: z.string().max(1024).optional(),
});

export type Paging = z.infer<typeof pagingSchema>;
