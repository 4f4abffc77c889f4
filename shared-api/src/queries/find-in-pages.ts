import type { QueryClient, QueryKey } from '@clean-express/federation/query';
import type { Page } from '../client/page.ts';

/**
 * Finds an item in the cached pages of lists.
 *
 * @param queryKey - Common prefix of the query keys of those lists.
 */
export function findInPages<Item extends { _id: string }>(
  cache: QueryClient,
  queryKey: QueryKey,
  id: string,
): Item | undefined {
  return cache
    .getQueriesData<{ pages: Page<Item>[] }>({ queryKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ _id }) => _id === id);
}
