import { problem } from '@clean-express/server-kit/http';
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
import { ratingKey, reviewCounts, reviews, services } from '../../database/schema.ts';
import { listRows, type Order } from '../../paging/list-rows.ts';
import { notFound } from '../../problem.ts';
import { isVisible } from '../services/visibility.ts';
import type { Member } from '../tokens/member.ts';

const UNKNOWN_SERVICE = 'This service does not exist.';

const columns = getTableColumns(reviews);

/** A stored review. */
export type ReviewRow = InferSelectModel<typeof reviews>;

const NEWEST_FIRST: Order = {
  name: 'newest',
  key: reviews.createdAt,
  type: 'timestamptz',
  descending: true,
};

/** Of as many stars, later ids are newer. */
const BEST_FIRST: Order = {
  name: '-rating',
  key: ratingKey(reviews),
  type: 'integer',
  descending: true,
};

function ofService(serviceId: string | undefined): SQL | undefined {
  if (serviceId === undefined) return undefined;
  // A malformed id has no reviews, and the database would reject it.
  return idSchema.safeParse(serviceId).success ? eq(reviews.serviceId, serviceId) : raw`false`;
}

/**
 * The numbers of a service's reviews and ratings, which triggers maintain; the reviews of a user are few and
 * can be counted.
 */
function storedCounts(serviceId: string | undefined, ownerUid?: string) {
  if (ownerUid !== undefined || !idSchema.safeParse(serviceId).success) return {};
  const ofCounts = raw`from ${reviewCounts} where ${reviewCounts.serviceId} = ${serviceId}`;
  const sums = raw`'count', sum(${reviewCounts.ratings}), 'stars', sum(${reviewCounts.stars})`;
  return {
    total: raw`(select coalesce(sum(${reviewCounts.count}), 0) ${ofCounts})`,
    ratings: raw`(select json_build_object(${sums}) ${ofCounts} having sum(${reviewCounts.ratings}) > 0)`,
  };
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
        ...storedCounts(query.serviceId, ownerUid),
        order: query.serviceId && query.sort === '-rating' ? BEST_FIRST : NEWEST_FIRST,
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
 * @throws The problem `unknown-service` when it does not exist, has ended, or is paused by another user, and
 * `own-service` for a rating by its owner.
 */
export async function addReview(
  sql: Sql,
  review: NewReview & { id: string },
  author: Member,
): Promise<void> {
  await sql.transaction(async (transaction) => {
    const isService = eq(services.id, review.serviceId);
    // Locked, so that name and photo are those of a service that changes or ends at the same time.
    const [row] = await transaction.select().from(services).where(isService).for('share');
    if (!row || !isVisible(row, author)) {
      const errors = { serviceId: UNKNOWN_SERVICE };
      throw problem(422, 'unknown-service', UNKNOWN_SERVICE, errors);
    }
    if (review.rating && row.ownerUid === author.uid) {
      const detail = 'You cannot rate your own service. Send the review without stars.';
      throw problem(422, 'own-service', detail, { rating: detail });
    }
    const { name: serviceName, photo: serviceImg } = row;
    const { email, uid: ownerUid } = author;
    await transaction
      .insert(reviews)
      .values({ ...review, email, ownerUid, serviceName, serviceImg });
  });
}

/**
 * Stores the reply of a service's owner to a review, in place of a former one.
 *
 * @param reply - Null deletes it.
 * @returns The number of changed reviews: 0 if the reply is the same.
 * @throws The problem `not-found`, or `not-the-owner`.
 */
export async function setReply(
  sql: Sql,
  id: string,
  { uid }: Member,
  reply: string | null,
): Promise<number> {
  return sql.transaction(async (transaction) => {
    const isReview = eq(reviews.id, id);
    const service = transaction
      .select({ ownerUid: services.ownerUid })
      .from(services)
      .innerJoin(reviews, eq(reviews.serviceId, services.id));
    // Locked, so that a service that ends at the same time has no reply afterwards.
    const [found] = await service.where(isReview).for('share', { of: services });
    if (!found) throw notFound('This review does not exist.');
    if (found.ownerUid !== uid) {
      const detail = 'Only the owner of the service can reply to its reviews.';
      throw problem(403, 'not-the-owner', detail);
    }
    const changed = transaction
      .update(reviews)
      .set({ reply, repliedAt: reply === null ? null : new Date() })
      .where(and(isReview, raw`${reviews.reply} is distinct from ${reply}`));
    return (await changed.returning({ id: reviews.id })).length;
  });
}
