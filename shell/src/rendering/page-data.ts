import type { PageQuery } from '@clean-express/federation/contract';
import { prefetchQueries } from '@clean-express/federation/page-queries';
import type { QueryClient, QueryKey } from '@clean-express/federation/query';
import type { PartData } from './part-data.ts';

/** Hash of a query → the error of its prefetch. */
type Failures = ReadonlyMap<string, unknown>;

/**
 * Prefetches the queries that a page declares. A failed query is removed from the cache: it fails the
 * render only if the page uses it.
 */
export async function prefetchPageData(
  queryClient: QueryClient,
  queries: readonly PageQuery[],
): Promise<Failures> {
  await prefetchQueries(queryClient, queries);
  const cache = queryClient.getQueryCache();
  const failed = cache.findAll({ predicate: ({ state }) => state.status === 'error' });
  for (const query of failed) cache.remove(query);
  return new Map(failed.map(({ queryHash, state }) => [queryHash, state.error]));
}

/** A query has the options of its last use. */
function isEnabled({ options }: { options: object }): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/**
 * Fetches all queries that the last render left pending, because the page does not declare them.
 *
 * @param partData - What was fetched for parts, which have waited for it long enough.
 * @returns Their keys.
 * @throws When one fails.
 */
export async function fetchPending(
  queryClient: QueryClient,
  failures: Failures,
  partData: Pick<PartData, 'has'>,
): Promise<QueryKey[]> {
  const pending = queryClient.getQueryCache().findAll({
    predicate: (query) =>
      query.state.status === 'pending' && isEnabled(query) && !partData.has(query.queryKey),
  });
  for (const { queryHash } of pending) {
    if (failures.has(queryHash)) throw failures.get(queryHash);
  }
  await Promise.all(pending.map((query) => query.fetch()));
  return pending.map(({ queryKey }) => queryKey);
}
