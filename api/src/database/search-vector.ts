import { sql } from 'drizzle-orm';

/** Characters beyond ASCII that are neither letters nor digits: spaces, dashes, quotation marks, … */
const SIGNS =
  '[\\u00A0-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B8\\u00BB\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]';

/**
 * Indexes each word and its stem: the stem finds `cleaning` for `cleaned`, the word itself finds it
 * for the prefix `cleani`. Signs are removed first: a database with `LC_CTYPE` `C` treats them as
 * letters, so that `“window”` would be another word than `window`.
 */
const wordsOf = (column: 'name' | 'description', weight: 'A' | 'D') => {
  const text = `regexp_replace("${column}", '${SIGNS}', ' ', 'g')`;
  return `
  setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), '${weight}')`;
};

/** The text that a search for services matches. The name weighs more than the description. */
export const SEARCH_VECTOR = sql.raw(`${wordsOf('name', 'A')} ||${wordsOf('description', 'D')}`);
