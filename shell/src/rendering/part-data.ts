import type { PageQuery } from '@clean-express/federation/contract';
import { prefetchQueries } from '@clean-express/federation/page-queries';
import type { QueryClient, QueryKey } from '@clean-express/federation/query';
import type { FailedPart } from '@clean-express/federation/rendering';
import { enteredPart } from '../remotes/server-parts.ts';

type CachedQuery = ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number];

/** Waits for promises, also for those that reject, until a signal. */
async function settled(promises: Iterable<Promise<unknown>>, signal: AbortSignal): Promise<void> {
  const isLate = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([Promise.allSettled(promises), isLate]);
}

/** The data of the widgets and fillings of one page: unlike its own, the page does not depend on it. */
export class PartData {
  /** Keys of queries → when their data is there. */
  readonly #fetches = new Map<string, Promise<void>>();
  readonly #prefetched = new Set<string>();
  /** Hash of a query → the part that has used it first. */
  readonly #owners = new Map<string, string>();
  readonly #failed = new Map<string, FailedPart>();
  private readonly queryClient: QueryClient;

  constructor(queryClient: QueryClient) {
    this.queryClient = queryClient;
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      const part = enteredPart();
      if (type === 'added' && part !== undefined) this.#owners.set(query.queryHash, part);
    });
  }

  /** The parts that were rendered without data that they had not declared. */
  get failed(): FailedPart[] {
    return [...this.#failed.values()];
  }

  /**
   * Fetches queries.
   *
   * @returns The same promise for the same queries, which rejects when one fails; `undefined` when their
   * data is there.
   */
  prefetch(queries: readonly PageQuery[]): Promise<void> | undefined {
    const { queryClient } = this;
    const missing = queries.filter(
      ({ queryKey }) => queryClient.getQueryData(queryKey) === undefined,
    );
    if (missing.length === 0) return undefined;
    const id = JSON.stringify(queries.map(({ queryKey }) => queryKey));
    const known = this.#fetches.get(id);
    if (known) return known;
    const cache = queryClient.getQueryCache();
    for (const { queryKey } of missing) {
      // The page may fetch it, too, and then it waits for it.
      if (!cache.find({ queryKey })) this.#prefetched.add(JSON.stringify(queryKey));
    }
    const fetch = this.#fetch(missing);
    // A part that does not render has no use for it.
    fetch.catch(() => undefined);
    this.#fetches.set(id, fetch);
    return fetch;
  }

  /** Resolves when all that is being prefetched is there or has failed, or when the signal comes. */
  async prefetched(signal: AbortSignal): Promise<void> {
    await settled(this.#fetches.values(), signal);
  }

  /** Whether a query was prefetched for a part, which has waited for it. */
  hasPrefetched(queryKey: QueryKey): boolean {
    return this.#prefetched.has(JSON.stringify(queryKey));
  }

  /** Whether it was a part that has used a query first. */
  isOwnerOf({ queryHash }: Pick<CachedQuery, 'queryHash'>): boolean {
    return this.#owners.has(queryHash);
  }

  /**
   * Fetches queries that parts have rendered without declaring them, until a signal.
   *
   * @returns Those whose data is there.
   */
  async fetchUndeclared(
    queries: readonly CachedQuery[],
    signal: AbortSignal,
  ): Promise<CachedQuery[]> {
    const fetches = queries.map((query) => query.fetch());
    await settled(fetches, signal);
    const missing = queries.filter(({ state }) => state.data === undefined);
    for (const query of missing) {
      const part = this.#owners.get(query.queryHash) ?? '';
      this.#failed.set(part, { part, reason: query.state.error?.message ?? 'It lacks data.' });
      // Browsers fetch it anew.
      if (query.state.status === 'error') this.queryClient.getQueryCache().remove(query);
    }
    return queries.filter((query) => !missing.includes(query));
  }

  async #fetch(queries: readonly PageQuery[]): Promise<void> {
    await prefetchQueries(this.queryClient, queries);
    for (const { queryKey } of queries) {
      const state = this.queryClient.getQueryState(queryKey);
      // The page removes its own that have failed.
      if (state?.data === undefined) throw state?.error ?? new Error('Its data has failed.');
    }
  }
}
