import { type SQL, sql } from 'drizzle-orm';
import { services } from '../../database/schema.ts';

/** Words beyond these narrow a search no further. */
const WORDS_MAX = 8;

/**
 * A text search for all words of a text, each by its stem or as the beginning of a word.
 *
 * @returns `undefined` when there is no word in the text.
 * @example searchQuery('clean win') // finds `Window cleaning`
 */
export function searchQuery(text: string): SQL | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, WORDS_MAX);
  if (!words) return undefined;
  const terms = words.map((word) => {
    const term = `${word}:*`;
    return sql`(to_tsquery('english', ${term}) || to_tsquery('simple', ${term}))`;
  });
  return sql`(${sql.join(terms, sql` && `)})`;
}

/** How many services a search ranks; of a word that more of them have, it ranks the newest. */
const FOUND_MAX = 200;

/** Ids of what a search ranks: to rank all that match would take longer with each service there is. */
export function findServices(search: SQL): SQL {
  return sql`select find_services(${search}, ${FOUND_MAX}) as id`;
}

/** Condition for the services that were found. */
export const IS_FOUND = sql`${services.id} in (select id from found)`;

/** How many services match; nothing where there may be more of them than were found. */
export const FOUND_TOTAL = sql`(select nullif(count(*), ${FOUND_MAX}) from found)`;
