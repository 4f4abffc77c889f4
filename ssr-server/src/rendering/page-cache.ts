import { LRUCache } from 'lru-cache';

/** A page older than this is rendered again. */
const PAGE_TTL_MS = 5000;

/** Until this age, the cache still returns the stale page while it is rendered again. */
const PAGE_STALE_MS = 600_000;

const MAX_PAGES = 500;

interface Entry<Page> {
  page: Page;
  cachedAt: number;
}

/**
 * Caches pages that are the same for all visitors, by stale-while-revalidate. A change of data clears
 * it.
 */
export class PageCache<Page extends object> {
  readonly #entries = new LRUCache<string, Entry<Page>>({
    max: MAX_PAGES,
    ttl: PAGE_STALE_MS,
    // Both ages must use the same clock.
    perf: Date,
  });
  readonly #pending = new Map<string, Promise<Page>>();
  #generation = 0;

  /** Removes all pages. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#pending.clear();
  }

  /**
   * Returns the page for a key.
   *
   * @param render - Renders the page; may reject.
   */
  async get(key: string, render: () => Promise<Page>): Promise<Page> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#render(key, render);
    if (Date.now() - entry.cachedAt > PAGE_TTL_MS) this.#render(key, render).catch(() => undefined);
    return entry.page;
  }

  #render(key: string, render: () => Promise<Page>): Promise<Page> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const generation = this.#generation;
    const rendering = render()
      .then((page) => {
        // A page that was started before a change may contain old data.
        if (generation === this.#generation) {
          this.#entries.set(key, { page, cachedAt: Date.now() });
        }
        return page;
      })
      .finally(() => {
        if (this.#pending.get(key) === rendering) this.#pending.delete(key);
      });
    this.#pending.set(key, rendering);
    return rendering;
  }
}
