import { LRUCache } from 'lru-cache';

/** How long a page counts as fresh, and how long it is better than none, in milliseconds. */
const FRESH = 5000;
const USABLE = 600_000;

const MAX_PAGES = 500;

interface Entry<Page> {
  page: Page;
  at: number;
}

/**
 * Pages that are the same for everybody. A fresh one is answered at once; so is an older one, while a
 * new one is made. None outlives a change of what it was made of.
 */
export class PageCache<Page extends object> {
  readonly #entries = new LRUCache<string, Entry<Page>>({
    max: MAX_PAGES,
    ttl: USABLE,
    // One clock for both ages.
    perf: Date,
  });
  readonly #making = new Map<string, Promise<Page>>();
  #generation = 0;

  /** Forgets everything: data or releases have changed. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#making.clear();
  }

  /**
   * The page for a key.
   *
   * @param make - Makes it; may reject.
   */
  async get(key: string, make: () => Promise<Page>): Promise<Page> {
    const entry = this.#entries.get(key);
    if (!entry) return this.#make(key, make);
    if (Date.now() - entry.at > FRESH) this.#make(key, make).catch(() => undefined);
    return entry.page;
  }

  #make(key: string, make: () => Promise<Page>): Promise<Page> {
    const running = this.#making.get(key);
    if (running) return running;
    const generation = this.#generation;
    const making = make()
      .then((page) => {
        // What was begun before a change may be of the state before it.
        if (generation === this.#generation) this.#entries.set(key, { page, at: Date.now() });
        return page;
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key);
      });
    this.#making.set(key, making);
    return making;
  }
}
