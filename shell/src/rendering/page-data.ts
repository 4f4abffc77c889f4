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
  const failed = queries.flatMap(({ queryKey }) => {
    const query = cache.find({ queryKey });
    return query?.state.status === 'error' ? [query] : [];
  });
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
 * @param late - Ends the waiting for the queries of parts.
 * @returns The keys of those that are there now.
 * @throws When one fails that is not of a part.
 */
export async function fetchPending(
  queryClient: QueryClient,
  failures: Failures,
  partData: Pick<PartData, 'hasPrefetched' | 'isOwnerOf' | 'fetchUndeclared'>,
  late: AbortSignal,
): Promise<QueryKey[]> {
  const pending = queryClient.getQueryCache().findAll({
    predicate: (query) =>
      query.state.status === 'pending' &&
      isEnabled(query) &&
      !partData.hasPrefetched(query.queryKey),
  });
  const ofPage = pending.filter((query) => !partData.isOwnerOf(query));
  for (const { queryHash } of ofPage) {
    if (failures.has(queryHash)) throw failures.get(queryHash);
  }
  const ofParts = pending.filter((query) => partData.isOwnerOf(query));
  const [fetched] = await Promise.all([
    partData.fetchUndeclared(ofParts, late),
    ...ofPage.map((query) => query.fetch()),
  ]);
  return [...ofPage, ...fetched].map(({ queryKey }) => queryKey);
}
