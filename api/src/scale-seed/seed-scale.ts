import { eq, sql as raw } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { services } from '../database/schema.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertServices, serviceId } from './insert-services.ts';

/** Rows of one statement. */
const BATCH = 20_000;

/** How many rows there shall be, beside those of the seed. */
export interface Scale {
  services: number;
  reviews: number;
}

/** Hears what was done so far. */
type Progress = (sentence: string) => void;

async function inBatches(
  count: number,
  insert: (first: number, last: number) => Promise<void>,
  report: (done: number) => void,
): Promise<void> {
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(first + BATCH - 1, count);
    await insert(first, last);
    report(last);
  }
}

/**
 * Fills a database with many rows, always the same ones; wholly or not at all.
 *
 * @throws When it has such rows already.
 */
export async function seedScale(sql: Sql, scale: Scale, progress: Progress): Promise<void> {
  const first = eq(services.id, serviceId(raw`1`));
  if ((await sql.$count(services, first)) > 0) {
    throw new Error('This database was filled before. Please take an empty one.');
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
  // What the planner knows of the tables would come with the next autovacuum only.
  await sql.execute(raw`vacuum analyze services, reviews, review_counts, row_counts`);
}
