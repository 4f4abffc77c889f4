import { type SQL, sql } from 'drizzle-orm';

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
