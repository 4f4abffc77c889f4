import { type SQL, sql } from 'drizzle-orm';
import { TEXTS } from './texts.ts';

/** A number from 0 up to but excluding 1 that depends only on a row's number and a word. */
export function chance(row: SQL, word: string): SQL {
  const digits = sql`substr(md5(${row} || ${word}::text), 1, 8)`;
  return sql`(('x' || ${digits})::bit(32)::bigint / 4294967296.0)`;
}

/** Picks a text by a number from 0 up to but excluding 1. */
export function pick(texts: readonly string[], number: SQL): SQL {
  return sql`(${sql.param(texts)}::text[])[1 + floor(${number} * ${texts.length}::int)::int]`;
}

/** A UUID v7 of a moment that depends only on the moment, a row's number and a word. */
export function idAt(moment: SQL, row: SQL, word: string): SQL {
  const time = sql`lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  const hash = sql`md5(${row} || ${word}::text)`;
  return sql`(${time} || '7' || substr(${hash}, 1, 3) || '8' || substr(${hash}, 4, 15))::uuid`;
}

/** Name of the person with a number. */
export function personName(person: SQL): SQL {
  const first = pick(TEXTS.firstNames, chance(person, 'first'));
  return sql`(${first} || ' ' || ${pick(TEXTS.lastNames, chance(person, 'last'))})`;
}

/** Email of the person with a number; it is unique. */
export function personEmail(person: SQL): SQL {
  return sql`(lower(replace(${personName(person)}, ' ', '.')) || ${person} || '@mail.example')`;
}
