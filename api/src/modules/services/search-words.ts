import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/database.ts';
import { serviceWords } from '../../database/schema.ts';
import SYNONYMS from './synonyms.json' with { type: 'json' };

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/** Shorter prefixes match so many words that a search would read most services. */
const PREFIX_MIN = 3;

/** Shorter words are too much like others: `roof` and `room`. */
const CORRECTED_MIN = 5;

/**
 * How similar a word must be to be what is meant, from 0 to 1: `celaning` and `cleaning` are 0.38. Below
 * 0.3, the database finds none.
 */
const MIN_SIMILARITY = 0.35;

/** Word of visitors → what services may call it; the first one counts that any service has. */
const synonyms = new Map<string, string[]>(Object.entries(SYNONYMS));

/** @example wordsOf('Clean, “win') // ['Clean', 'win'] */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}]+/gu)?.slice(0, MAX_WORDS) ?? [];

/** How many words of a search a service must have. */
export type Match = 'all' | 'any';

/**
 * A text search query for the words of a text. Each one matches by its stem; the last one, which may not be
 * typed to its end, also as a prefix.
 *
 * @param match - How many of these words a service must have, if they are complete.
 * @returns `undefined` if the text has no words.
 * @example searchQuery('clean win') // finds `Window cleaning`
 */
export function searchQuery(text: string, match?: Match): SQL | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const terms = words.map((word, index) => {
    const isPrefix = !match && index === words.length - 1 && word.length >= PREFIX_MIN;
    const term = isPrefix ? `${word}:*` : word;
    return sql`(to_tsquery('english', ${term}) || to_tsquery('simple', ${term}))`;
  });
  return sql`(${sql.join(terms, match === 'any' ? sql` || ` : sql` && `)})`;
}

/** A word of a search, and the word of services that is most like it, if any. */
interface LookedUp extends Record<string, unknown> {
  word: string;
  /** It says nothing, such as `the`. */
  isStopWord: boolean;
  nearest: string | null;
  /** Whether a search for the word finds the other one. */
  isSame: boolean | null;
}

const IS_SAME = sql`to_tsvector('english', ${serviceWords.word}) = to_tsvector('english', typed.word)`;
const SIMILARITY = sql`similarity(${serviceWords.word}, typed.word)`;

async function lookUp(database: Sql, words: readonly string[]): Promise<LookedUp[]> {
  const { rows } = await database.execute<LookedUp>(sql`
    select typed.word, to_tsvector('english', typed.word) = '' as "isStopWord", nearest, "isSame"
    from unnest(${sql.param(words)}::text[]) with ordinality as typed(word, number)
    left join lateral (
      select ${serviceWords.word} as nearest, ${IS_SAME} as "isSame" from ${serviceWords}
      where ${serviceWords.word} % typed.word and left(${serviceWords.word}, 1) = left(typed.word, 1)
        and (${SIMILARITY} >= ${MIN_SIMILARITY} or ${IS_SAME})
      order by "isSame" desc, ${SIMILARITY} desc, length(${serviceWords.word}), nearest limit 1
    ) as found on true
    order by number`);
  return rows;
}

/** What services may call a word, the likeliest first. */
const synonymsOf = (word: string) =>
  synonyms.get(word) ?? synonyms.get(word.replace(/s$/, '')) ?? [];

/** Finds which synonyms of words that no service has are in use. */
async function findSynonyms(database: Sql, unknown: readonly LookedUp[]): Promise<Set<string>> {
  const texts = unknown.flatMap(({ word }) => synonymsOf(word));
  if (texts.length === 0) return new Set();
  const isOne = inArray(serviceWords.word, texts.flatMap(wordsOf));
  const known = await database.select().from(serviceWords).where(isOne);
  const isKnown = (word: string) => known.some((found) => found.word === word);
  return new Set(texts.filter((text) => wordsOf(text).every(isKnown)));
}

/** What services call a word of a search; null if there is nothing like it. */
function meaningOf({ word, nearest, isSame }: LookedUp, used: ReadonlySet<string>) {
  if (isSame) return word;
  const synonym = synonymsOf(word).find((text) => used.has(text));
  return synonym ?? (word.length >= CORRECTED_MIN ? nearest : null);
}

/** What a search that finds nothing is repeated for. */
interface Meaning {
  words: string;
  /** How many of the words services must have: first all of them, unless that was searched for already. */
  matches: Match[];
}

/**
 * Finds what the words of a search probably mean that finds nothing: a word that no service has is replaced
 * by what services call it, or by the one that is most like it.
 *
 * @returns `undefined` if there is nothing like one of the words, or all are stop-words.
 * @example await findMeaning(sql, 'the maid, plumer') // { words: 'cleaning plumber', matches: ['all', 'any'] }
 */
export async function findMeaning(database: Sql, text: string): Promise<Meaning | undefined> {
  const typed = wordsOf(text.toLowerCase());
  const found = (await lookUp(database, typed)).filter(({ isStopWord }) => !isStopWord);
  const unknown = found.filter(({ isSame }) => !isSame);
  const used = await findSynonyms(database, unknown);
  const meanings = found.map((word) => meaningOf(word, used));
  if (meanings.length === 0 || meanings.includes(null)) return undefined;
  const words = meanings.join(' ');
  const matches: Match[] = words === typed.join(' ') ? [] : ['all'];
  return { words, matches: words.includes(' ') ? [...matches, 'any'] : matches };
}
