import { sql } from 'drizzle-orm';
import type { Sql } from '../database/database.ts';
import { serviceId } from './insert-services.ts';
import { chance, idAt, personEmail, personName, pick } from './pieces.ts';
import { TEXTS } from './texts.ts';

/** With a million reviews, each author has ten. */
const AUTHORS = 100_000;

/** Inserts the reviews numbered `first` to `last`; some services get far more than others. */
export async function insertReviews(
  to: Sql,
  first: number,
  last: number,
  services: number,
): Promise<void> {
  const number = sql`n`;
  const author = sql`(n % ${AUTHORS}::int)`;
  const addedAt = sql`(timestamptz '2022-01-01 08:00Z' + n * interval '1 minute')`;
  const service = sql`(1 + floor(power(${chance(number, 'service')}, 2) * ${services}::int)::int)`;
  await to.execute(sql`
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
