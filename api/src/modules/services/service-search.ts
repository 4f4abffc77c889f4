import { type SQL, sql } from 'drizzle-orm';
import { services } from '../../database/schema.ts';

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/**
 * A text search query for all words of a text. Each one matches by its stem or as a prefix.
 *
 * @returns `undefined` if the text has no words.
 * @example searchQuery('clean win') // finds `Window cleaning`
 */
export function searchQuery(text: string): SQL | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS);
  if (!words) return undefined;
  const terms = words.map((word) => {
    const term = `${word}:*`;
    return sql`(to_tsquery('english', ${term}) || to_tsquery('simple', ${term}))`;
  });
  return sql`(${sql.join(terms, sql` && `)})`;
}

/** How many services a search ranks; if more of them match, it ranks the newest. */
const MAX_FOUND = 200;

/** Ids of the services that a search ranks. The time to rank all matches would grow with their number. */
export function findServices(search: SQL): SQL {
  return sql`select find_services(${search}, ${MAX_FOUND}) as id`;
}

/** Condition for the services that were found. */
export const IS_FOUND = sql`${services.id} in (select id from found)`;

/** Number of matching services; null if there may be more than were found. */
export const FOUND_TOTAL = sql`(select nullif(count(*), ${MAX_FOUND}) from found)`;
