import { LRUCache } from 'lru-cache';
import type { Page } from '../page/page-context.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';

/** A page older than this is rendered again. */
const PAGE_TTL_MS = 5000;

/** Until this age, the cache still returns the stale page while it is rendered again. */
const PAGE_STALE_MS = 600_000;

const MAX_PAGES = 500;

/**
 * Other instances of the API may send old data for this long after a change, until they hear of it
 * themselves.
 */
const CHANGE_PROPAGATION_MS = 1000;

/**
 * Key of a page: its address and the releases that it is rendered with. The pages of former releases
 * leave the cache as the least recently used.
 */
export function pageKey({ url, releases }: Pick<Page, 'url' | 'releases'>): string {
  const versions = Object.values(releases).map(({ metadata }) => metadata.version);
  return [url.pathname + url.search, ...versions].join(' ');
}

/**
 * The cache policy of rendered pages, which are the same for all visitors of the same releases:
 * stale-while-revalidate. A change of data clears the cache. Failed renders are not cached.
 */
export class PageCache<Result extends object> {
  readonly #pages = new LRUCache<string, Result, () => Promise<Result>>({
    max: MAX_PAGES,
    ttl: PAGE_TTL_MS,
    perf: Date,
    fetchMethod: (_key, _stale, { context: render }) => render(),
    // A stale page stays when rendering it again fails: the next request for it tries again.
    noDeleteOnFetchRejection: true,
    // The request that started a page before a clear gets it, but it is not cached: it may contain
    // old data.
    ignoreFetchAbort: true,
  });

  /** Removes all pages, also those that are being rendered. */
  clear(): void {
    this.#pages.clear();
  }

  /** Clears the cache when the API's data changes, and once more when the change has propagated. */
  async clearOnChanges(apiUrl: string, signal: AbortSignal): Promise<void> {
    const clear = withTrailingCall(() => this.clear(), CHANGE_PROPAGATION_MS);
    await subscribeToChanges(apiUrl, clear, signal);
  }

  /** Returns the page for a key: from the cache, or rendered. Concurrent requests share one render. */
  get(key: string, render: () => Promise<Result>): Promise<Result> {
    // It is negative for a stale page. LRUCache has no maximum age of stale values.
    const age = PAGE_TTL_MS - this.#pages.getRemainingTTL(key);
    return this.#pages.forceFetch(key, { context: render, allowStale: age <= PAGE_STALE_MS });
  }
}

/** Wraps a function so that it runs on every call, and once more when no call has come for a while. */
export function withTrailingCall(call: () => void, delayMs: number): () => void {
  let trailing: NodeJS.Timeout | undefined;
  return () => {
    call();
    clearTimeout(trailing);
    trailing = setTimeout(call, delayMs).unref();
  };
}
