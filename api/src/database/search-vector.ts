import { sql } from 'drizzle-orm';

/** Beyond ASCII: spaces, dashes, quotation marks, currencies and what else is no letter or digit. */
const SIGNS =
  '[\\u00A0-\\u00A9\\u00AB-\\u00B1\\u00B4\\u00B6-\\u00B8\\u00BB\\u00BF\\u2000-\\u206F\\u20A0-\\u20CF]';

/**
 * Each word as it stands and by its stem: the stem finds `cleaning` for `cleaned`, the word itself
 * finds it for the unfinished `cleani`. Signs are taken out first: a database whose `LC_CTYPE` is
 * `C` takes them for letters, and would have `“window”` for another word than `window`.
 */
const wordsOf = (column: 'name' | 'description', weight: 'A' | 'D') => {
  const text = `regexp_replace("${column}", '${SIGNS}', ' ', 'g')`;
  return `
  setweight(to_tsvector('english', ${text}) || to_tsvector('simple', ${text}), '${weight}')`;
};

/** What a search for services looks through. The name weighs more than the description. */
export const SEARCH_VECTOR = sql.raw(`${wordsOf('name', 'A')} ||${wordsOf('description', 'D')}`);
