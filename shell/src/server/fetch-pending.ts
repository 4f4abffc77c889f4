import type { QueryClient } from '@clean-express/federation/query';

/** A query keeps the options that it was asked with last. */
function isEnabled({ options }: { options: object }): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/**
 * Asks the API for everything that the last drawing waited for.
 *
 * @returns Whether there was any of it.
 * @throws What the API answered, when it was no success.
 */
export async function fetchPending(queryClient: QueryClient): Promise<boolean> {
  const pending = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.state.status === 'pending' && isEnabled(query) });
  await Promise.all(pending.map((query) => query.fetch()));
  return pending.length > 0;
}
