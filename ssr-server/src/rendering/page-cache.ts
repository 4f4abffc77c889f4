import { LRUCache } from 'lru-cache';
import { isOutdated, type Tagged, TTL_MS } from '../changes/cache-tags.ts';
import type { DataChange } from '../changes/subscribe-to-changes.ts';

/** By default, a stale page is returned until this age. */
const PAGE_STALE_MS = 600_000;

/** For this long, a page is not rendered again to find out whether its parts are there. */
const PARTIAL_TTL_MS = 1000;

/** Memory for all pages, in bytes. */
const MAX_BYTES = 64_000_000;

/** What the cache has to know of a page. */
interface Cacheable extends Tagged {
  /** Whether parts of it are left to browsers. */
  isPartial?: boolean;
  /** Whether a change removed it before it was rendered: the cache sets it. */
  wasDropped?: boolean;
  /** Memory that it takes, in bytes. */
  bytes: number;
}

/** Renders a page; it may reuse parts of the stale one. */
type Render<Result> = (stale?: Result) => Promise<Result>;

/**
 * The cache policy of rendered pages, which are the same for all visitors of the same releases:
 * stale-while-revalidate. A change of data removes the pages that show it. Failed renders are not
 * cached, and a page that lacks parts only for a moment: a stale one that has them is better.
 */
export class PageCache<Result extends Cacheable> {
  /** Key → its first render, or the first one with all parts: what that shows is not known yet. */
  readonly #firstRenders = new Map<string, AbortSignal>();
  readonly #pages = new LRUCache<string, Result, Render<Result>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: TTL_MS,
    perf: Date,
    fetchMethod: async (key, stale, { context: render, options, signal }) => {
      if (!stale || stale.isPartial) this.#firstRenders.set(key, signal);
      try {
        const page = await render(stale);
        if (page.isPartial) options.ttl = PARTIAL_TTL_MS;
        if (signal.aborted) page.wasDropped = true;
        return page;
      } finally {
        // After a change, the page may already be rendered anew.
        if (this.#firstRenders.get(key) === signal) this.#firstRenders.delete(key);
      }
    },
    // A stale page stays when rendering it again fails: the next request for it tries again.
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    // The request that started a page before a change gets it, but it is not cached: it may contain
    // old data.
    ignoreFetchAbort: true,
  });

  private readonly staleMs: number;

  /** @param staleMs - Until this age, it returns a stale page while it is rendered again. */
  constructor(staleMs = PAGE_STALE_MS) {
    this.staleMs = staleMs;
  }

  /** Removes all pages that may show a change, also those that are being rendered. */
  drop(change: DataChange): void {
    for (const [key, { value }] of this.#pages.dump()) {
      if (isOutdated(value, change)) this.#pages.delete(key);
    }
    for (const key of this.#firstRenders.keys()) this.#pages.delete(key);
  }

  /** The cached page, if it is fresh. */
  getFresh(key: string): Result | undefined {
    return this.#pages.get(key);
  }

  /** Returns the page for a key: from the cache, or rendered. Concurrent requests share one render. */
  get(key: string, render: Render<Result>): Promise<Result> {
    // It is negative for a stale page. LRUCache has no maximum age of stale values.
    const age = TTL_MS - this.#pages.getRemainingTTL(key);
    const known = this.#pages.peek(key, { allowStale: true });
    const allowStale = age <= this.staleMs && !known?.isPartial;
    const renderComplete: Render<Result> = async (stale) => {
      const page = await render(stale);
      if (page.isPartial && stale) throw new Error('The page lacks parts that the stale one has.');
      return page;
    };
    return this.#pages.forceFetch(key, {
      context: allowStale ? renderComplete : render,
      allowStale,
    });
  }
}
