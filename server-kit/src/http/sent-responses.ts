import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { REQUEST_ID_HEADER, requestIdOf } from './request-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    first: FirstHandler;
  }
}

/** A handler that is called before the router. */
interface FirstHandler {
  /** @returns Whether it has sent the response. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A complete response to one variant of a request, ready to be sent again. */
export interface SentResponse {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  /** Whether a cache may store it: then it has no id of a request. */
  isStorable: boolean;
  /** The path of its route. */
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

type Requested = Pick<IncomingMessage, 'headers'>;

/** The request headers that a response of one URL depends on: its `Vary`, and `If-None-Match`. */
function variantOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

/** The complete responses of one cached body, by variant of the request. */
export class SentResponses {
  readonly #variants = new LRUCache<string, SentResponse>({ max: MAX_VARIANTS });

  /** The response to an earlier request that was the same. */
  find(request: Requested): SentResponse | undefined {
    return this.#variants.get(variantOf(request));
  }

  add(request: Requested, response: SentResponse): void {
    const variant = variantOf(request);
    if (variant.length <= VARIANT_MAX_LENGTH) this.#variants.set(variant, response);
  }

  /** Length of all keys and headers, in characters. Bodies are not part of it. */
  get length(): number {
    const texts = [...this.#variants].flatMap(([variant, { headers }]) => [variant, ...headers]);
    return texts.reduce((sum, text) => sum + text.length, 0);
  }
}

/**
 * A response as it was sent, with the headers that all hooks have added. Call it in an `onResponse`
 * hook.
 *
 * @param body - Its body; left out if it has none.
 * @returns `undefined` for a response that is for one client only, since it sets a cookie, and for
 * that to a `HEAD`.
 */
export function sentResponse(reply: FastifyReply, body: Buffer | undefined) {
  const headers = reply.getHeaders();
  if (reply.request.method !== 'GET' || headers['set-cookie'] !== undefined) return undefined;
  const sent: SentResponse = {
    status: reply.statusCode,
    headers: Object.entries(headers)
      .filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
      .flatMap(([name, value]) => [name, String(value)]),
    isStorable: headers[REQUEST_ID_HEADER] === undefined,
    route: reply.request.routeOptions.url,
    body,
  };
  return sent;
}

function clientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

interface Options {
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  /**
   * Finds the response that was sent to the same request before. It has to apply what the hooks of the
   * router do besides: limits, metrics. Without a result, the router handles the request.
   *
   * @param ip - Address of the client.
   */
  find: (request: IncomingMessage, ip: string) => SentResponse | undefined;
}

/**
 * Sends cached responses to `GET` and `HEAD` without calling the router, which is as fast as Node.js
 * can be. They are logged and measured like any other. A closing server leaves all requests to the router.
 *
 * Fastify's option `serverFactory` could do the same, but then `localhost` is one address only.
 */
export function bypassRouter(app: FastifyInstance, { trustProxy, find }: Options): void {
  const addressOf = clientAddress(trustProxy);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const first: FirstHandler = {
    handle: (request, response) => {
      const { method = '', url = '' } = request;
      if (isClosing || (method !== 'GET' && method !== 'HEAD')) return false;
      const ip = addressOf(request);
      const sent = find(request, ip);
      if (!sent) return false;
      const id = requestIdOf(request.headers);
      app.trackRequest({ id, method, url, ip, route: sent.route }, response);
      const { status, headers, isStorable, body } = sent;
      response.writeHead(status, isStorable ? headers : [REQUEST_ID_HEADER, id, ...headers]);
      response.end(body);
      return true;
    },
  };
  app.decorate('first', first);
  const { server } = app;
  const routes = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (app.first.handle(request, response)) return;
    for (const route of routes) route.call(server, request, response);
  });
}
