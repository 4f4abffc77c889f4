import { publicCall } from '../client/http.ts';
import { keepItems, type Page, readPage, withQuery } from '../client/page.ts';
import type { Named } from '../schemas/named.ts';

interface NamesQuery {
  q?: string | undefined;
  limit: number;
  cursor?: string;
}

/** Whether each word of a search begins a word of the name. */
function isCalled(name: string, q: string): boolean {
  const beginnings = name.toLowerCase().split(/\s+/);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => beginnings.some((beginning) => beginning.startsWith(word)));
}

/**
 * Reads a page of a list of names, and keeps nothing else of it. A backend that ignores the
 * parameters answers with more than were asked for; those are searched here.
 *
 * @param path - The list's path.
 */
export async function readNames(
  path: string,
  { q = '', limit, cursor }: NamesQuery,
  signal: AbortSignal,
): Promise<Page<Named>> {
  const query = { fields: 'name', q, limit, cursor };
  const page = await readPage<Named>(await publicCall(withQuery(path, query), { signal }));
  const isSearched = page.items.length <= limit;
  const found = isSearched ? page : keepItems(page, ({ name }) => isCalled(name, q));
  return { ...found, items: found.items.map(({ _id, name }) => ({ _id, name })) };
}
