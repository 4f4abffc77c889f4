import type { QueryClient } from '@clean-express/federation/query';

/** A query has the options of its last use. */
function isEnabled({ options }: { options: object }): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/**
 * Fetches all queries that the last render left pending.
 *
 * @returns Whether there were any.
 * @throws The error of a query that failed.
 */
export async function fetchPending(queryClient: QueryClient): Promise<boolean> {
  const pending = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.status === 'pending' && isEnabled(query) });
  await Promise.all(pending.map((query) => query.fetch()));
  return pending.length > 0;
}
