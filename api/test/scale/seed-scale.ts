import { eq, type SQL, sql } from 'drizzle-orm';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import type { Sql } from '../../src/database/database.ts';
import { services } from '../../src/database/schema.ts';
import NAMES from './names.json' with { type: 'json' };

/** Texts that rows are generated from, beside the names. */
const TEXTS = {
  names: seedServices.map(({ name }) => name),
  descriptions: seedServices.map(({ description }) => description),
  pictures: seedServices.map(({ photo }) => photo),
  comments: [...new Set(seedReviews.map(({ comment }) => comment))],
};

/** A number from 0 up to but excluding 1 that depends only on a row's number and a word. */
function chance(row: SQL, word: string): SQL {
  const digits = sql`substr(md5(${row} || ${word}::text), 1, 8)`;
  return sql`(('x' || ${digits})::bit(32)::bigint / 4294967296.0)`;
}

/** Picks a text by a number from 0 up to but excluding 1. */
function pick(texts: readonly string[], number: SQL): SQL {
  return sql`(${sql.param(texts)}::text[])[1 + floor(${number} * ${texts.length}::int)::int]`;
}

/** A UUID v7 of a moment that depends only on the moment, a row's number and a word. */
function idAt(moment: SQL, row: SQL, word: string): SQL {
  const time = sql`lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  const hash = sql`md5(${row} || ${word}::text)`;
  return sql`(${time} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
}

/** Name of the person with a number. */
function personName(person: SQL): SQL {
  const first = pick(NAMES.firstNames, chance(person, 'first'));
  return sql`(${first} || ' ' || ${pick(NAMES.lastNames, chance(person, 'last'))})`;
}

/** Email of the person with a number; it is unique. */
function personEmail(person: SQL): SQL {
  return sql`(lower(replace(${personName(person)}, ' ', '.')) || ${person} || '@mail.example')`;
}

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
      ${pick(TEXTS.names, kind)} || ' in ' || ${pick(NAMES.towns, chance(number, 'town'))},
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
    insert into reviews (id, name, email, comment, photo, service_name, service_id, service_img, owner_uid, created_at, rating)
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
      ${addedAt},
      nullif(floor(${chance(number, 'rating')} * 6)::int, 0)
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
 * @param progress - Called with a message after each batch.
 * @throws When the database has such rows already.
 */
export async function seedScale(
  database: Sql,
  scale: Scale,
  progress: (message: string) => void,
): Promise<void> {
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
