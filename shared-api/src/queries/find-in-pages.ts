import type { QueryClient, QueryKey } from '@clean-express/federation/query';
import type { Page } from '../client/page.ts';

/**
 * What the lists that were loaded page by page already say of one thing.
 *
 * @param queryKey - What the keys of those lists begin with.
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
