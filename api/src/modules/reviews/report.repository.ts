import { problem } from '@clean-express/server-kit/http';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { reviewReports, reviews } from '../../database/schema.ts';
import { notFound } from '../../problem.ts';
import type { Member } from '../tokens/member.ts';

/** How many reviews a user may report in 24 hours. */
export const REPORTS_PER_DAY = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores a report of a review; the first one of a user counts.
 *
 * @throws The problem `not-found`, `own-review` or `daily-limit`.
 */
export async function addReport(
  sql: Sql,
  reviewId: string,
  { uid: reporterUid }: Member,
  reason: string,
): Promise<void> {
  await sql.transaction(async (transaction) => {
    const isReview = eq(reviews.id, reviewId);
    // Locked, so that it is not deleted meanwhile.
    const found = transaction.select({ ownerUid: reviews.ownerUid }).from(reviews).where(isReview);
    const [review] = await found.for('key share');
    if (!review) throw notFound('This review does not exist.');
    if (review.ownerUid === reporterUid) {
      const detail = 'This is your own review. You can change or delete it in My Reviews.';
      throw problem(422, 'own-review', detail);
    }
    const since = gt(reviewReports.createdAt, new Date(Date.now() - DAY_MS));
    const ofReporter = eq(reviewReports.reporterUid, reporterUid);
    if ((await transaction.$count(reviewReports, and(ofReporter, since))) >= REPORTS_PER_DAY) {
      const detail = 'You have reported many reviews today. Please go on tomorrow.';
      throw problem(429, 'daily-limit', detail);
    }
    const report = { reviewId, reporterUid, reason };
    await transaction.insert(reviewReports).values(report).onConflictDoNothing();
  });
}

const isOpen = isNull(reviewReports.closedAt);

/** Creates the repository of reports, for the operator. */
export function createReportRepository(sql: Sql) {
  return {
    /** The open reports with their reviews, oldest first. */
    listOpen: () =>
      sql
        .select({
          review: reviews.id,
          service: reviews.serviceName,
          name: reviews.name,
          comment: reviews.comment,
          reply: reviews.reply,
          reported: reviewReports.createdAt,
          reporter: reviewReports.reporterUid,
          reason: reviewReports.reason,
        })
        .from(reviewReports)
        .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
        .where(isOpen)
        .orderBy(asc(reviewReports.createdAt))
        .limit(1000),

    /** @returns The number of reports of a review that were open. */
    close: async (reviewId: string): Promise<number> => {
      const ofReview = and(eq(reviewReports.reviewId, reviewId), isOpen);
      const closed = sql.update(reviewReports).set({ closedAt: new Date() }).where(ofReview);
      return (await closed.returning({ id: reviewReports.id })).length;
    },

    /** Deletes a review with its reports. @returns The number of deleted reviews. */
    deleteReview: async (reviewId: string): Promise<number> => {
      const deleted = sql.delete(reviews).where(eq(reviews.id, reviewId));
      return (await deleted.returning({ id: reviews.id })).length;
    },
  };
}
