import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SsrServerConfig } from '../config/environment.ts';
import { ANY_TAG, type Tagged } from './cache-tags.ts';
import type { DataChange } from './subscribe-to-changes.ts';

/** How long a shared cache may send a page that has expired, while it fetches the page again. */
const STALE_SECONDS = 600;

/** Surrogate key of all pages. */
const ALL_PAGES = 'pages';

/** Surrogate key of the pages that may contain any data. */
const ANY_DATA = 'any';

/**
 * Proxies limit headers to 4 or 8 kB. A page with more keys is not stored, and more keys to purge
 * become all pages.
 */
const MAX_KEYS_LENGTH = 2000;

/** A response from before a change may be on its way into the cache when the change is purged. */
const REPEAT_AFTER_MS = 1500;

const TIMEOUT_MS = 5000;
const RETRY_DELAY_MS = 1000;

type Config = Pick<SsrServerConfig, 'SHARED_CACHE_SECONDS' | 'PURGE_URLS' | 'PURGE_HEADER'>;

type Log = Pick<FastifyBaseLogger, 'warn'>;

const surrogateKey = (tag: string) => (tag === ANY_TAG ? ANY_DATA : tag);

/** The surrogate keys of the pages that a change may have made outdated; see `isOutdated`. */
function keysOf(change: DataChange): string[] {
  if (!change?.keys) return [ALL_PAGES];
  const { table, keys } = change;
  return [ANY_DATA, table, ...keys.map((key) => `${table}:${key}`)];
}

/** Keys that one cache has not purged yet. */
class PurgeQueue {
  readonly #keys = new Set<string>();
  #isSending = false;
  private readonly url: string;
  private readonly header: Config['PURGE_HEADER'];
  private readonly log: Log;
  private readonly signal: AbortSignal;

  constructor(url: string, header: Config['PURGE_HEADER'], log: Log, signal: AbortSignal) {
    this.url = url;
    this.header = header;
    this.log = log;
    this.signal = signal;
  }

  add(keys: readonly string[]): void {
    this.#collect(keys);
    if (!this.#isSending) void this.#sendAll();
  }

  #collect(keys: readonly string[]): void {
    for (const key of keys) this.#keys.add(key);
    if ([...this.#keys].join(' ').length <= MAX_KEYS_LENGTH) return;
    this.#keys.clear();
    this.#keys.add(ALL_PAGES);
  }

  /** Sends until the cache has purged all keys: until then it sends outdated pages. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#keys.size > 0 && !this.signal.aborted) {
      const keys = this.#keys.has(ALL_PAGES) ? [ALL_PAGES] : [...this.#keys];
      this.#keys.clear();
      try {
        await this.#send(keys);
      } catch (err) {
        this.#collect(keys);
        this.log.warn({ err, url: this.url }, 'Could not purge the shared cache. Trying again.');
        await wait(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
    this.#isSending = false;
  }

  async #send(keys: readonly string[]): Promise<void> {
    const own = this.header && { [this.header[0]]: this.header[1] };
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'surrogate-key': keys.join(' '), ...own },
      redirect: 'error',
      signal: AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${this.url} responded with status ${response.status}.`);
  }
}

/**
 * A CDN or a proxy that stores pages for all visitors. It learns from a page's headers how long and
 * under which surrogate keys, and is told by key what to remove.
 */
export class SharedCache {
  readonly #stop = new AbortController();
  readonly #queues: readonly PurgeQueue[];
  private readonly seconds: number;

  constructor({ SHARED_CACHE_SECONDS, PURGE_URLS, PURGE_HEADER }: Config, log: Log) {
    this.seconds = SHARED_CACHE_SECONDS;
    const { signal } = this.#stop;
    this.#queues = PURGE_URLS.map((url) => new PurgeQueue(url, PURGE_HEADER, log, signal));
  }

  /**
   * Headers by which the cache may store a page. Browsers ignore them, and so do other proxies:
   * `CDN-Cache-Control` (RFC 9213) is for this cache only.
   */
  headersOf({ tags }: Tagged): Record<string, string> {
    const keys = [ALL_PAGES, ...[...tags].map(surrogateKey)].join(' ');
    if (keys.length > MAX_KEYS_LENGTH) return {};
    return {
      'cdn-cache-control': `public, s-maxage=${this.seconds}, stale-while-revalidate=${STALE_SECONDS}`,
      'surrogate-key': keys,
    };
  }

  /** @param change - Of the API's data; `undefined` removes all pages. */
  purge(change: DataChange): void {
    const keys = keysOf(change);
    const purge = () => {
      for (const queue of this.#queues) queue.add(keys);
    };
    purge();
    setTimeout(purge, REPEAT_AFTER_MS).unref();
  }

  close(): void {
    this.#stop.abort();
  }
}
