import { idSchema, type NewReview, type ReviewList } from '@clean-express/shared-api/schemas';
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
import { reviewCounts, reviews, services } from '../../database/schema.ts';
import { listRows, type Order } from '../../paging/list-rows.ts';
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

function ofService(serviceId: string | undefined): SQL | undefined {
  if (serviceId === undefined) return undefined;
  // A malformed id has no reviews, and the database would reject it.
  return idSchema.safeParse(serviceId).success ? eq(reviews.serviceId, serviceId) : raw`false`;
}

/**
 * The number of a service's reviews, which triggers maintain; those of a user are few and can be
 * counted.
 */
function storedTotal(serviceId: string | undefined, ownerUid?: string): SQL | undefined {
  if (ownerUid !== undefined || !idSchema.safeParse(serviceId).success) return undefined;
  return raw`(select coalesce(sum(${reviewCounts.count}), 0) from ${reviewCounts} where ${reviewCounts.serviceId} = ${serviceId})`;
}

const ofAuthor = (id: string, { uid }: Member) =>
  and(eq(reviews.id, id), eq(reviews.ownerUid, uid));

/** Creates the repository of reviews. */
export function createReviewRepository(sql: Sql) {
  const findById = sql
    .select()
    .from(reviews)
    .where(eq(reviews.id, raw.placeholder('id')))
    .prepare('review_by_id');

  return {
    /** @param ownerUid - Lists only the reviews of this user. */
    list: (query: ReviewList, ownerUid?: string) =>
      listRows(sql, {
        columns,
        from: reviews,
        where: and(
          ofService(query.serviceId),
          ownerUid === undefined ? undefined : eq(reviews.ownerUid, ownerUid),
        ),
        total: storedTotal(query.serviceId, ownerUid),
        order: NEWEST_FIRST,
        paging: query,
      }),

    find: async (id: string): Promise<ReviewRow | undefined> => (await findById.execute({ id }))[0],

    /**
     * @param previous - The change applies only if this is still the comment; by default always.
     * @returns The number of changed reviews: 0 if the comment is the same, or not the previous one.
     */
    changeComment: async (id: string, author: Member, comment: string, previous?: string) => {
      const where = and(
        ofAuthor(id, author),
        ne(reviews.comment, comment),
        previous === undefined ? undefined : eq(reviews.comment, previous),
      );
      const changed = sql.update(reviews).set({ comment }).where(where);
      return (await changed.returning({ id: reviews.id })).length;
    },

    /** @returns The number of deleted reviews. */
    remove: async (id: string, author: Member) => {
      const removed = sql.delete(reviews).where(ofAuthor(id, author));
      return (await removed.returning({ id: reviews.id })).length;
    },
  };
}

/**
 * Adds a review, with name and photo of its service.
 *
 * @throws A database error when the service does not exist.
 */
export async function addReview(
  sql: Sql,
  review: NewReview & { id: string },
  { uid, email }: Member,
): Promise<void> {
  const ofItsService = (column: typeof services.name | typeof services.photo) => {
    const found = sql.select({ column }).from(services).where(eq(services.id, review.serviceId));
    return raw<string>`coalesce((${found}), '')`;
  };
  await sql.insert(reviews).values({
    ...review,
    email,
    ownerUid: uid,
    serviceName: ofItsService(services.name),
    serviceImg: ofItsService(services.photo),
  });
}
