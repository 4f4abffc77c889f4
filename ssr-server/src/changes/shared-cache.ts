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

const surrogateKey = (tag: string) => (tag === ANY_TAG ? ANY_DATA : tag);

/** The surrogate keys of the pages that a change may have made outdated; see `isOutdated`. */
function keysOf(change: DataChange): string[] {
  if (!change?.keys) return [ALL_PAGES];
  const { table, keys } = change;
  return [ANY_DATA, table, ...keys.map((key) => `${table}:${key}`)];
}

/** @returns Purges keys from one cache, also those that it has refused before. */
function createPurge(
  url: string,
  header: Config['PURGE_HEADER'],
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal: AbortSignal,
) {
  /** Those that the cache has not purged yet. */
  const waiting = new Set<string>();
  let isSending = false;

  const collect = (keys: readonly string[]) => {
    for (const key of keys) waiting.add(key);
    if ([...waiting].join(' ').length <= MAX_KEYS_LENGTH) return;
    waiting.clear();
    waiting.add(ALL_PAGES);
  };

  const send = async (keys: readonly string[]) => {
    const own = header && { [header[0]]: header[1] };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'surrogate-key': keys.join(' '), ...own },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
  };

  /** Sends until the cache has purged all keys: until then it sends outdated pages. */
  const sendAll = async () => {
    isSending = true;
    while (waiting.size > 0 && !signal.aborted) {
      const keys = waiting.has(ALL_PAGES) ? [ALL_PAGES] : [...waiting];
      waiting.clear();
      try {
        await send(keys);
      } catch (err) {
        collect(keys);
        log.warn({ err, url }, 'Could not purge the shared cache. Trying again.');
        await wait(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
    isSending = false;
  };

  return (keys: readonly string[]) => {
    collect(keys);
    if (!isSending) void sendAll();
  };
}

/**
 * A CDN or a proxy that stores pages for all visitors. It learns from a page's headers how long and
 * under which surrogate keys, and is told by key what to remove.
 */
export class SharedCache {
  readonly #stop = new AbortController();
  readonly #purges: ReturnType<typeof createPurge>[];
  private readonly seconds: number;

  constructor(config: Config, log: Pick<FastifyBaseLogger, 'warn'>) {
    const { SHARED_CACHE_SECONDS, PURGE_URLS, PURGE_HEADER } = config;
    this.seconds = SHARED_CACHE_SECONDS;
    const { signal } = this.#stop;
    this.#purges = PURGE_URLS.map((url) => createPurge(url, PURGE_HEADER, log, signal));
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
    const purgeAll = () => {
      for (const purge of this.#purges) purge(keys);
    };
    purgeAll();
    setTimeout(purgeAll, REPEAT_AFTER_MS).unref();
  }

  close(): void {
    this.#stop.abort();
  }
}
