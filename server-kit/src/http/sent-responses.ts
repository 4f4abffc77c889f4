import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Coding, toCoding } from './content-coding.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the cached response to a request; returns whether there is one. */
    sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  }
  interface FastifyRequest {
    /** Set when others may get the same response to the same request. */
    cachedBody: CachedBody | undefined;
  }
}

/** A complete response to one variant of a request, ready to be sent again. */
export interface SentResponse {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  /** Whether a cache may store it: then it has no id of a request. */
  isStorable: boolean;
  route: string | undefined;
  body: Buffer | undefined;
}

/** Variants that are cached per response. Browsers cause only a few; the bound is for abuse. */
export const MAX_VARIANTS = 8;

/** Longest variant key that is cached, in characters: request headers may be very long. */
const VARIANT_MAX_LENGTH = 512;

/** Headers that each response gets anew. */
const PER_RESPONSE_HEADERS = new Set([
  'connection',
  'date',
  'keep-alive',
  'transfer-encoding',
  REQUEST_ID_HEADER,
]);

/** The request headers that a response of one URL depends on: its `Vary`, and `If-None-Match`. */
function variantOf(headers: IncomingHttpHeaders): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

/** The complete responses of one cached body, by variant of the request. */
export class SentResponses {
  readonly #variants = new LRUCache<string, SentResponse>({ max: MAX_VARIANTS });
  readonly #onAdd: (() => void) | undefined;

  /** @param onAdd - Called when there is one more. */
  constructor(onAdd?: () => void) {
    this.#onAdd = onAdd;
  }

  /** The response to an earlier request that had the same headers. */
  find(headers: IncomingHttpHeaders): SentResponse | undefined {
    return this.#variants.get(variantOf(headers));
  }

  add(headers: IncomingHttpHeaders, response: SentResponse): void {
    const variant = variantOf(headers);
    if (variant.length > VARIANT_MAX_LENGTH) return;
    this.#variants.set(variant, response);
    this.#onAdd?.();
  }

  /** Length of all keys and headers, in characters. Bodies are not part of it. */
  get length(): number {
    const texts = [...this.#variants].flatMap(([variant, { headers }]) => [variant, ...headers]);
    return texts.reduce((sum, text) => sum + text.length, 0);
  }
}

/** A body that is cached, with the responses that it was sent in. */
export interface CachedBody {
  sent: SentResponses;
  bodyIn: (coding: Coding) => Buffer | Promise<Buffer>;
  /** Called for each response that bypasses the router. */
  count?: (ip: string) => void;
}

/**
 * Caches a response as it was sent, with the headers that all hooks have added, unless it is for one
 * client only, since it sets a cookie, or has no body, since it is that to a `HEAD`.
 */
async function cacheSent(
  { cachedBody, method, raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
) {
  const headers = reply.getHeaders();
  if (!cachedBody || method !== 'GET' || headers['set-cookie'] !== undefined) return;
  const isComplete = reply.statusCode === 200;
  cachedBody.sent.add(raw.headers, {
    status: reply.statusCode,
    headers: Object.entries(headers)
      .filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
      .flatMap(([name, value]) => [name, String(value)]),
    isStorable: headers[REQUEST_ID_HEADER] === undefined,
    route: routeOptions.url,
    body: isComplete ? await cachedBody.bodyIn(toCoding(headers['content-encoding'])) : undefined,
  });
}

function clientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

interface Options {
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  /** Finds the `cachedBody` that the router would set for a request. */
  find: (request: IncomingMessage) => CachedBody | undefined;
  /** Counts a request of a client: whether it is within its limit. If not, the router refuses it. */
  admits: (ip: string) => boolean;
}

/**
 * Caches the responses to requests whose handlers set `cachedBody`, and sends them to the same `GET` and
 * `HEAD` requests again without calling the router, which is as fast as Node.js can be. They are logged
 * and measured like any other. A closing server leaves all requests to the router.
 *
 * Fastify's option `serverFactory` could do the same, but then `localhost` is one address only.
 */
export function bypassRouter(app: FastifyInstance, { trustProxy, find, admits }: Options): void {
  app.decorateRequest('cachedBody', undefined);
  app.addHook('onResponse', cacheSent);
  const addressOf = clientAddress(trustProxy);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.decorate('sendCached', (request, response) => {
    const { method = '', url = '' } = request;
    if (isClosing || (method !== 'GET' && method !== 'HEAD')) return false;
    const cached = find(request);
    const sent = cached?.sent.find(request.headers);
    if (!sent) return false;
    const ip = addressOf(request);
    if (!admits(ip)) return false;
    cached?.count?.(ip);
    const id = requestIdOf(request.headers);
    app.trackRequest(
      { id, method, url, ip, headers: request.headers, route: sent.route },
      response,
    );
    const { status, headers, isStorable, body } = sent;
    response.writeHead(status, isStorable ? headers : [REQUEST_ID_HEADER, id, ...headers]);
    response.end(body);
    return true;
  });
  const { server } = app;
  const routes = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (app.sendCached(request, response)) return;
    for (const route of routes) route.call(server, request, response);
  });
}
