import type { NewReview, ReviewList } from '@clean-express/shared-api/schemas';
import { idSchema } from '@clean-express/shared-api/schemas';
import {
  and,
  eq,
  getTableColumns,
  type InferSelectModel,
  ne,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { reviews } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Order } from '../../paging/order.ts';
import { totalOfService } from '../../paging/total.ts';
import type { Member } from '../tokens/member.ts';

const columns = getTableColumns(reviews);

/** A stored review. */
export type ReviewRow = InferSelectModel<typeof reviews>;

const NEWEST_FIRST: Order = {
  name: 'newest',
  key: reviews.createdAt,
  type: 'timestamptz',
  descending: true,
};

/** The change of a review's comment. */
interface CommentChange {
  id: string;
  comment: string;
  /** The comment to be replaced, and no other; without it, whatever there is. */
  seen?: string | undefined;
}

/** The reviews in the database. */
export interface ReviewRepository {
  list: (query: ReviewList) => Promise<Listing<ReviewRow>>;
  find: (id: string) => Promise<ReviewRow | undefined>;
  /**
   * @returns The new review's id.
   * @throws An error of the database when its service does not exist.
   */
  add: (review: NewReview, author: Member) => Promise<string>;
  /** @returns How many reviews changed: none when the comment is what it was, or not as it was seen. */
  changeComment: (change: CommentChange, author: Member) => Promise<number>;
  /** @returns How many reviews were deleted. */
  remove: (id: string, author: Member) => Promise<number>;
}

function ofService(serviceId: string | undefined): SQL | undefined {
  if (serviceId === undefined) return undefined;
  // What cannot be an id has no reviews, and the database would not take it.
  return idSchema.safeParse(serviceId).success ? eq(reviews.serviceId, serviceId) : raw`false`;
}

/** The reviews of a service are counted already; those of a person are few. */
function knownTotal({ serviceId, email }: ReviewList): SQL | undefined {
  const isKnown = email === undefined && idSchema.safeParse(serviceId).success;
  return isKnown && serviceId !== undefined ? totalOfService(serviceId) : undefined;
}

const ofAuthor = (id: string, { uid }: Member) =>
  and(eq(reviews.id, id), eq(reviews.ownerUid, uid));

/** The reviews of a database. */
export function createReviewRepository(sql: Sql): ReviewRepository {
  const findById = sql
    .select()
    .from(reviews)
    .where(eq(reviews.id, raw.placeholder('id')))
    .prepare('review_by_id');

  return {
    list: (query) =>
      listRows(sql, {
        columns,
        from: reviews,
        where: and(
          ofService(query.serviceId),
          query.email === undefined ? undefined : eq(reviews.email, query.email),
        ),
        total: knownTotal(query),
        order: NEWEST_FIRST,
        paging: query,
      }),

    find: async (id) => (await findById.execute({ id }))[0],

    add: async (review, { uid, email }) => {
      const values = { ...review, email, ownerUid: uid };
      const [row] = await sql.insert(reviews).values(values).returning({ id: reviews.id });
      if (!row) throw new Error('The database answered no id for a new review.');
      return row.id;
    },

    changeComment: async ({ id, comment, seen }, author) => {
      const where = and(
        ofAuthor(id, author),
        ne(reviews.comment, comment),
        seen === undefined ? undefined : eq(reviews.comment, seen),
      );
      const changed = sql.update(reviews).set({ comment }).where(where);
      return (await changed.returning({ id: reviews.id })).length;
    },

    remove: async (id, author) => {
      const removed = sql.delete(reviews).where(ofAuthor(id, author));
      return (await removed.returning({ id: reviews.id })).length;
    },
  };
}
