import { publicCall } from '../client/http.ts';
import { filterPage, type Page, readPage, withQuery } from '../client/page.ts';
import type { Named } from '../schemas/lists.ts';

/** Page size of a list of names. */
export const NAMES_PER_PAGE = 50;

/** Whether each word of the search is the beginning of a word of the name. */
function matchesName(name: string, q: string): boolean {
  const nameWords = name.toLowerCase().split(/\s+/);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
}

/**
 * Loads a page of a list of names and drops all other fields. If the backend returns more items than
 * requested, it ignores the parameters: then the search runs on the client.
 */
export async function readNames(
  path: string,
  { q = '', limit, cursor }: { q?: string; limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Page<Named>> {
  const query = { fields: 'name', q, limit, cursor };
  const page = await readPage<Named>(publicCall(withQuery(path, query), { signal }));
  const isSearched = page.items.length <= limit;
  const found = isSearched ? page : filterPage(page, ({ name }) => matchesName(name, q));
  return { ...found, items: found.items.map(({ _id, name }) => ({ _id, name })) };
}
