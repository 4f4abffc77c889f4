import { publicCall, readJson } from '../client/http.ts';
import { withQuery } from '../client/page.ts';

/**
 * Loads the first item of a list that fits something else.
 *
 * @param selection - The query parameter that selects what fits.
 * @returns `null` if there is none, also from a backend that ignores the parameters, and returns the whole list.
 */
export async function readFitting<Item>(
  path: string,
  selection: Record<string, string>,
  signal: AbortSignal,
): Promise<Item | null> {
  const call = publicCall(withQuery(path, { ...selection, limit: 1 }), { signal });
  const [item = null, ...others] = await readJson<Item[]>(call);
  return others.length > 0 ? null : item;
}
