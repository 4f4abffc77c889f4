import { inSpan } from '@clean-express/server-kit/tracing';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import { isOutdated, type Tagged, TTL_MS, tagsOf } from '../changes/cache-tags.ts';
import type { DataChange } from '../changes/subscribe-to-changes.ts';
import { type ApiAddress, checkAddress, internalAddress } from '../config/api-address.ts';
import { readBytes } from '../releases/fetch-bytes.ts';
import type { DataResponse } from './channel.ts';

/** Memory for responses, in bytes. */
const MAX_SIZE = 8_000_000;

/** Memory that a response takes besides its body. */
const OVERHEAD = 2000;

/** The address is no part of it: it has what visitors typed. The span of the API has its route. */
const REQUEST_SPAN = {
  name: 'GET',
  kind: 'client',
  attributes: { 'http.request.method': 'GET' },
} as const;

/** The largest body that a page gets. */
const MAX_BODY_BYTES = 1_000_000;

/** They describe the body as it was transferred, or belong to a client. */
const DROPPED_HEADERS = [
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'set-cookie',
];

/** A response for pages, with the tags of its data. */
export interface TaggedResponse extends DataResponse, Tagged {
  body: Buffer;
}

/** A page that waits for a response. */
export interface WaitingPage {
  /** Ends the waiting. */
  signal: AbortSignal;
  /** Headers of the request for it: they name the request for the page. */
  tracing: Readonly<Record<string, string>>;
  /** The origins besides the API that it may request. */
  origins?: readonly string[] | undefined;
}

/** A request that was sent, and the number of pages that wait for it. */
interface SentRequest {
  response: Promise<TaggedResponse>;
  pages: number;
  abort: () => void;
}

function directivesOf({ headers }: Response): string[] {
  const value = headers.get('cache-control')?.toLowerCase() ?? '';
  return value.split(/\s*,\s*/);
}

/** Whether a response is the same for all visitors. */
function isPublic(response: Response): boolean {
  const { status, headers } = response;
  const directives = directivesOf(response);
  const isStorable = directives.includes('public') && !directives.includes('no-store');
  return status === 200 && isStorable && !headers.has('set-cookie');
}

/** Whether a response is for this server only, such as metrics, or a stream that has no end. */
function isPrivate(response: Response): boolean {
  const directives = directivesOf(response);
  const isForOne = directives.includes('private') || directives.includes('no-store');
  return response.ok && isForOne;
}

async function readResponse(
  address: string,
  response: Response,
  isOfApi: boolean,
): Promise<TaggedResponse> {
  if (isPrivate(response)) {
    await response.body?.cancel();
    throw new Error(`${address} is not public. Pages are rendered for anonymous visitors.`);
  }
  const headers = new Headers(response.headers);
  for (const name of DROPPED_HEADERS) headers.delete(name);
  // An error must not name the internal address.
  const body = await readBytes({ url: address, body: response.body }, MAX_BODY_BYTES);
  // Only the API knows what its changes concern: others show none of them, and may send any tag.
  const tags = new Set(isOfApi ? tagsOf(response) : []);
  return { status: response.status, headers: [...headers], body, tags };
}

/**
 * The responses of the API, and of the origins that remotes declare, for all pages, by address: a request
 * has nothing else that could select another one.
 * Pages share the public ones. These follow the policy of the page cache: a change of data removes
 * those that show it, and they are not older than a page.
 */
export class ResponseCache {
  readonly #responses = new LRUCache<string, TaggedResponse>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ body }, address) => body.length + address.length + OVERHEAD,
    ttl: TTL_MS,
    perf: Date,
  });
  readonly #sent = new Map<string, SentRequest>();
  /** Number of changes so far: a response that was requested before one may be outdated. */
  #changes = 0;

  readonly #api: ApiAddress;

  constructor(api: ApiAddress) {
    this.#api = api;
  }

  /** Removes all responses that may show a change, also those that have not arrived yet. */
  drop(change: DataChange): void {
    this.#changes += 1;
    this.#sent.clear();
    for (const [address, { value }] of this.#responses.dump()) {
      if (isOutdated(value, change)) this.#responses.delete(address);
    }
  }

  /**
   * The response for a page: from the cache, or of one request for all pages that wait for it. That
   * ends when none of them waits any longer.
   *
   * @throws When pages cannot request this URL; when the request fails, or its response is too large or
   * not public; the signal's reason.
   */
  async get(url: string, { signal, tracing, origins = [] }: WaitingPage): Promise<TaggedResponse> {
    const { address, isOfApi } = checkAddress(url, this.#api, origins);
    signal.throwIfAborted();
    const cached = this.#responses.get(address);
    if (cached) return cached;
    const request = this.#sent.get(address) ?? this.#send(address, isOfApi ? tracing : undefined);
    request.pages += 1;
    try {
      return await pTimeout(request.response, { milliseconds: Number.POSITIVE_INFINITY, signal });
    } finally {
      request.pages -= 1;
      if (request.pages === 0) request.abort();
      if (request.pages === 0 && this.#sent.get(address) === request) this.#sent.delete(address);
    }
  }

  /** @param tracing - Left out for a server that is not of the site: it learns nothing about its requests. */
  #send(address: string, tracing: WaitingPage['tracing'] | undefined): SentRequest {
    const ending = new AbortController();
    const response = this.#request(address, tracing, ending.signal);
    const request = { response, pages: 0, abort: () => ending.abort() };
    this.#sent.set(address, request);
    return request;
  }

  async #request(
    address: string,
    tracing: WaitingPage['tracing'] | undefined,
    signal: AbortSignal,
  ): Promise<TaggedResponse> {
    const changes = this.#changes;
    const request = async (headers: Record<string, string>) => {
      const response = await fetch(internalAddress(address, this.#api), {
        headers,
        signal,
        // It could lead to where no page may.
        redirect: 'error',
      });
      return { response, read: await readResponse(address, response, tracing !== undefined) };
    };
    const { response, read } = await inSpan(REQUEST_SPAN, request, tracing ?? {});
    if (isPublic(response) && changes === this.#changes) this.#responses.set(address, read);
    return read;
  }
}
