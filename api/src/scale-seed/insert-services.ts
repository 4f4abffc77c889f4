import { type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { chance, idAt, personEmail, pick } from './pieces.ts';
import { TEXTS } from './texts.ts';

/** With a hundred thousand services, each owner has ten. */
const OWNERS = 10_000;

/** Creation times are ten minutes apart, so that each one is unique. */
const addedAt = (number: SQL) =>
  sql`(timestamptz '2020-01-01 08:00Z' + ${number} * interval '10 minutes')`;

/** Id of the service with a number. */
export const serviceId = (number: SQL) => idAt(addedAt(number), number, 'service');

/** Inserts the services numbered `first` to `last`. */
export async function insertServices(to: Sql, first: number, last: number): Promise<void> {
  const number = sql`n`;
  const owner = sql`(n % ${OWNERS}::int)`;
  const kind = chance(number, 'kind');
  await to.execute(sql`
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
