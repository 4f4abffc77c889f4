import { publicCall } from '../client/http.ts';
import { type Page, readPage, withQuery } from '../client/page.ts';
import type { Named } from '../schemas/lists.ts';

/** Page size of a list of names. */
export const NAMES_PER_PAGE = 50;

/** Loads a page of a list of names, and drops all other fields that a backend returns. */
export async function readNames(
  path: string,
  part: { q?: string; limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Page<Named>> {
  const query = withQuery(path, { fields: 'name', ...part });
  const page = await readPage<Named>(publicCall(query, { signal }));
  return { ...page, items: page.items.map(({ _id, name }) => ({ _id, name })) };
}
