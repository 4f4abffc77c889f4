import { eq, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { services } from '../database/schema.ts';
import { chance, idAt, personEmail, personName, pick } from './pieces.ts';
import { TEXTS } from './texts.ts';

/** With a hundred thousand services, each owner has ten. */
const OWNERS = 10_000;

/** Creation times are ten minutes apart, so that each one is unique. */
const addedAt = (number: SQL) =>
  sql`(timestamptz '2020-01-01 08:00Z' + ${number} * interval '10 minutes')`;

/** Id of the service with a number. */
const serviceId = (number: SQL) => idAt(addedAt(number), number, 'service');

/** Inserts the services numbered `first` to `last`. */
async function insertServices(database: Sql, first: number, last: number): Promise<void> {
  const number = sql`n`;
  const owner = sql`(n % ${OWNERS}::int)`;
  const kind = chance(number, 'kind');
  await database.execute(sql`
    insert into services (id, name, description, photo, price, email, owner_uid, created_at)
    select
      ${serviceId(number)},
      ${pick(TEXTS.names, kind)} || ' in ' || ${pick(TEXTS.towns, chance(number, 'town'))},
      ${pick(TEXTS.descriptions, kind)},
      ${pick(TEXTS.pictures, kind)},
      15 + floor(${chance(number, 'price')} * 30000) / 100,
      ${personEmail(owner)},
      'scale:' || ${owner},
      ${addedAt(number)}
    from generate_series(${first}::int, ${last}::int) n`);
}

/** With a million reviews, each author has ten. */
const AUTHORS = 100_000;

/** Inserts the reviews numbered `first` to `last`; some services get far more than others. */
async function insertReviews(
  database: Sql,
  first: number,
  last: number,
  services: number,
): Promise<void> {
  const number = sql`n`;
  const author = sql`(n % ${AUTHORS}::int)`;
  const addedAt = sql`(timestamptz '2022-01-01 08:00Z' + n * interval '1 minute')`;
  const service = sql`(1 + floor(power(${chance(number, 'service')}, 2) * ${services}::int)::int)`;
  await database.execute(sql`
    insert into reviews (id, name, email, comment, photo, service_name, service_id, service_img, owner_uid, created_at)
    select
      ${idAt(addedAt, number, 'review')},
      ${personName(author)},
      ${personEmail(author)},
      ${pick(TEXTS.comments, chance(number, 'comment'))},
      '',
      services.name,
      services.id,
      services.photo,
      'scale:' || ${author},
      ${addedAt}
    from (
      select n, ${serviceId(service)} as service_id
      from generate_series(${first}::int, ${last}::int) n
    ) numbers join services on services.id = numbers.service_id`);
}

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
export async function seedScale(database: Sql, scale: Scale, progress: Progress): Promise<void> {
  const first = eq(services.id, serviceId(sql`1`));
  if ((await database.$count(services, first)) > 0) {
    throw new Error('The database already has these rows. Use an empty database.');
  }
  await database.transaction(async (transaction) => {
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
  await database.execute(sql`vacuum analyze services, reviews, review_counts, row_counts`);
}
