import { LRUCache } from 'lru-cache';
import { isOutdated, type Tagged, tagOf } from './cache-tags.ts';
import type { Change } from './subscribe-to-changes.ts';

/** Memory for responses, in characters. */
const MAX_SIZE = 8_000_000;

/** Memory that a response takes besides its body. */
const OVERHEAD = 2000;

/** They describe the body as it was transferred. */
const TRANSFER_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding'];

interface CachedResponse extends Tagged {
  body: string;
  headers: Headers;
}

/** A request that any visitor could send. No header can select another response for its URL. */
function isPlain({ method, headers, body }: Request): boolean {
  return method === 'GET' && body === null && headers.keys().next().done === true;
}

/** Whether a response is the same for all visitors. */
function isPublic({ status, headers }: Response): boolean {
  const directives =
    headers
      .get('cache-control')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  const isStorable = directives.includes('public') && !directives.includes('no-store');
  return status === 200 && isStorable && !headers.has('set-cookie');
}

/**
 * The API's public responses, by URL. They follow the policy of the page cache: a change of data
 * removes those that show it, and they are not older than a page.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  /** Number of changes so far: a response that was requested before one may be outdated. */
  #changes = 0;

  constructor(ttlMs: number) {
    this.#responses = new LRUCache({
      maxSize: MAX_SIZE,
      sizeCalculation: ({ body }, url) => body.length + url.length + OVERHEAD,
      ttl: ttlMs,
      perf: Date,
    });
  }

  /** Removes all responses that may show a change, also those that have not arrived yet. */
  drop(change: Change): void {
    this.#changes += 1;
    for (const [url, { value }] of this.#responses.dump()) {
      if (isOutdated(value, change)) this.#responses.delete(url);
    }
  }

  /** Returns the response to a request: from the cache, or sent for. */
  async get(request: Request, send: () => Promise<Response>): Promise<Response> {
    if (!isPlain(request)) return send();
    const { url } = request;
    const cached = this.#responses.get(url);
    if (cached) return new Response(cached.body, { headers: cached.headers });
    const changes = this.#changes;
    const response = await send();
    if (!isPublic(response)) return response;
    const headers = new Headers(response.headers);
    for (const name of TRANSFER_HEADERS) headers.delete(name);
    const body = await response.text();
    if (changes === this.#changes) {
      this.#responses.set(url, { body, headers, tags: new Set([tagOf(response)]) });
    }
    return new Response(body, { headers });
  }
}
