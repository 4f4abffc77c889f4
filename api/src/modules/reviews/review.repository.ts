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
import { insertedId, type Sql } from '../../database/database.ts';
import { reviewCounts, reviews } from '../../database/schema.ts';
import { type Listing, listRows } from '../../paging/list-rows.ts';
import type { Order } from '../../paging/read-page.ts';
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

/** A change of a review's comment. */
interface CommentChange {
  id: string;
  comment: string;
  /** The change applies only if this is still the comment; if left out, it always applies. */
  previous?: string | undefined;
}

/** The reviews in the database. */
export interface ReviewRepository {
  list: (query: ReviewList) => Promise<Listing<ReviewRow>>;
  find: (id: string) => Promise<ReviewRow | undefined>;
  /**
   * @returns The new review's id.
   * @throws A database error when its service does not exist.
   */
  add: (review: NewReview, author: Member) => Promise<string>;
  /** @returns The number of changed reviews: 0 if the comment is the same, or not the previous one. */
  changeComment: (change: CommentChange, author: Member) => Promise<number>;
  /** @returns The number of deleted reviews. */
  remove: (id: string, author: Member) => Promise<number>;
}

function ofService(serviceId: string | undefined): SQL | undefined {
  if (serviceId === undefined) return undefined;
  // A malformed id has no reviews, and the database would reject it.
  return idSchema.safeParse(serviceId).success ? eq(reviews.serviceId, serviceId) : raw`false`;
}

/**
 * The number of a service's reviews, which triggers maintain; those of a user are few and can be
 * counted.
 */
function storedTotal({ serviceId, email }: ReviewList): SQL | undefined {
  if (email !== undefined || !idSchema.safeParse(serviceId).success) return undefined;
  return raw`(select coalesce(sum(${reviewCounts.count}), 0) from ${reviewCounts} where ${reviewCounts.serviceId} = ${serviceId})`;
}

const ofAuthor = (id: string, { uid }: Member) =>
  and(eq(reviews.id, id), eq(reviews.ownerUid, uid));

/** Creates the repository of reviews. */
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
        total: storedTotal(query),
        order: NEWEST_FIRST,
        paging: query,
      }),

    find: async (id) => (await findById.execute({ id }))[0],

    add: async (review, { uid, email }) => {
      const values = { ...review, email, ownerUid: uid };
      return insertedId(await sql.insert(reviews).values(values).returning({ id: reviews.id }));
    },

    changeComment: async ({ id, comment, previous }, author) => {
      const where = and(
        ofAuthor(id, author),
        ne(reviews.comment, comment),
        previous === undefined ? undefined : eq(reviews.comment, previous),
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
