import { eq, sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { services } from '../database/schema.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertServices, serviceId } from './insert-services.ts';

/** Rows per statement. */
const BATCH_SIZE = 20_000;

/** How many rows to insert in addition to the seed. */
export interface Scale {
  services: number;
  reviews: number;
}

/** Called with a message after each batch. */
type Progress = (message: string) => void;

async function inBatches(
  count: number,
  insert: (first: number, last: number) => Promise<void>,
  report: (done: number) => void,
): Promise<void> {
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE - 1, count);
    await insert(first, last);
    report(last);
  }
}

/**
 * Fills a database with many rows, always the same ones, in one transaction.
 *
 * @throws When the database has such rows already.
 */
export async function seedScale(sql: Sql, scale: Scale, progress: Progress): Promise<void> {
  const first = eq(services.id, serviceId(raw`1`));
  if ((await sql.$count(services, first)) > 0) {
    throw new Error('The database already has these rows. Use an empty database.');
  }
  await sql.transaction(async (transaction) => {
    await inBatches(
      scale.services,
      (from, to) => insertServices(transaction, from, to),
      (done) => progress(`${done} of ${scale.services} services`),
    );
    await inBatches(
      scale.reviews,
      (from, to) => insertReviews(transaction, from, to, scale.services),
      (done) => progress(`${done} of ${scale.reviews} reviews`),
    );
  });
  // Update the planner's statistics at once instead of with the next autovacuum.
  await sql.execute(raw`vacuum analyze services, reviews, review_counts, row_counts`);
}
