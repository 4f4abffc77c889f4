import type { PageQuery } from '@clean-express/federation/contract';
import { prefetchQueries } from '@clean-express/federation/page-queries';
import type { QueryClient, QueryKey } from '@clean-express/federation/query';

/** The data of the widgets and fillings of one page. Unlike that of the page, nothing has to wait for it. */
export class PartData {
  /** Keys of queries → when their data is there. */
  readonly #fetches = new Map<string, Promise<void>>();
  readonly #keys = new Set<string>();
  private readonly queryClient: QueryClient;

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient;
  }

  /**
   * Fetches queries.
   *
   * @returns The same promise for the same queries, which rejects when one fails; `undefined` when their
   * data is there.
   */
  prefetch(queries: readonly PageQuery[]): Promise<void> | undefined {
    const missing = queries.filter(
      ({ queryKey }) => this.queryClient.getQueryData(queryKey) === undefined,
    );
    if (missing.length === 0) return undefined;
    const keys = queries.map(({ queryKey }) => JSON.stringify(queryKey));
    const id = keys.join(' ');
    const known = this.#fetches.get(id);
    if (known) return known;
    for (const key of keys) this.#keys.add(key);
    const fetch = this.#fetch(missing);
    // A part that does not render has no use for it.
    fetch.catch(() => undefined);
    this.#fetches.set(id, fetch);
    return fetch;
  }

  /** Whether a query was fetched for a part. */
  has(queryKey: QueryKey): boolean {
    return this.#keys.has(JSON.stringify(queryKey));
  }

  /** Resolves when all that was requested so far is there, or has failed, or when the signal comes. */
  async settled(signal: AbortSignal): Promise<void> {
    const isLate = new Promise((resolve) =>
      signal.addEventListener('abort', resolve, { once: true }),
    );
    await Promise.race([Promise.allSettled(this.#fetches.values()), isLate]);
  }

  async #fetch(queries: readonly PageQuery[]): Promise<void> {
    await prefetchQueries(this.queryClient, queries);
    for (const { queryKey } of queries) {
      const state = this.queryClient.getQueryState(queryKey);
      if (state?.data === undefined) throw state?.error ?? new Error('Its data has failed.');
    }
  }
}
