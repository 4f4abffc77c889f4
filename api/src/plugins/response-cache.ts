import {
  bypassRouter,
  entityTag,
  matchesEntityTag,
  negotiateCoding,
} from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { otherRows } from '../modules/changes/cache-tags.ts';
import { canonicalAddress } from '../paging/send-list.ts';
import { type CachedResponse, createCachedResponse } from '../response-cache/cached-response.ts';
import { createResponseStore, type ResponseStore } from '../response-cache/response-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseStore: ResponseStore;
  }
  interface FastifyContextConfig {
    /** The table that this route reads: its responses are public, and cached until the table changes. */
    publicFrom?: string;
    /** Query parameter → the other table that is read if the parameter is set: the row of which it is the id. */
    alsoFrom?: Record<string, string>;
    /** Excludes requests of a user, whose responses no cache may store: it verifies their token. */
    isPrivate?: (request: FastifyRequest) => boolean;
    /** The tables whose rows in responses this route may change. */
    writesTo?: readonly string[];
  }
  interface FastifyRequest {
    /** Set when the response has to be computed, and may be cached. */
    cacheMiss: { address: string; cache: ReturnType<ResponseStore['begin']> } | undefined;
  }
}

interface Options {
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
  maxBytes: number;
  /** Whether a read would only wait for a database that does not respond. */
  isDatabaseAway: () => boolean;
}

/** Response headers that are cached with the body. */
const CACHED_HEADERS = ['content-type', 'link', 'x-total-count', 'x-search', 'x-ratings'];

function pickCoding(request: FastifyRequest, { bodies }: CachedResponse) {
  const accepted = negotiateCoding(request.headers['accept-encoding']);
  return bodies[accepted] ? accepted : 'identity';
}

function addVary(reply: FastifyReply, name: string) {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, ${name}` : name);
}

/** Sets the headers of a cached response; returns its body, or `null` with status 304. */
function present(request: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  const coding = pickCoding(request, response);
  addVary(reply, 'Accept-Encoding');
  reply.headers({
    ...response.headers,
    // Browsers may store it, but have to revalidate it each time.
    'cache-control': 'public, no-cache',
    etag: entityTag(response.hash, coding),
  });
  const tags = request.headers['if-none-match'];
  if (tags && matchesEntityTag(tags, response.hash)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return response.bodyIn(coding);
}

function cachedHeaders(reply: FastifyReply): Record<string, string> {
  const present = CACHED_HEADERS.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}

/** Sends a response whose data cannot be read again, with its age. */
function presentStale(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, ageSeconds }: NonNullable<ReturnType<ResponseStore['getStale']>>,
) {
  reply.code(200).header('age', ageSeconds);
  return present(request, reply, response);
}

/** A refused request has written nothing; a failed one may have. */
const mayHaveWritten = ({ statusCode }: FastifyReply) => statusCode < 400 || statusCode >= 500;

/** Whether a write may have hidden or deleted what responses show: only a `POST` adds and does nothing else. */
const mayHaveHidden = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  method !== 'POST' && statusCode < 400;

/** The statuses of what does not exist any more. */
const GONE = [404, 410];

/**
 * Caches the responses of routes with `config.publicFrom` in memory, serialized and compressed once,
 * and sends 304 to clients that have them already. A route with `config.writesTo` invalidates the
 * responses that were read from these tables. If their data cannot be read again, they are sent with
 * their `Age`, unless it may have been hidden or deleted. Requests with an `Authorization` header are not cached.
 */
export const responseCache = fp<Options>(
  async (app, { trustProxy, maxBytes, isDatabaseAway }) => {
    const store = createResponseStore(maxBytes);
    app.decorate('responseStore', store);
    bypassRouter(app, {
      trustProxy,
      find: ({ url = '', headers }) =>
        // The response to a user may differ from the public one.
        headers.authorization === undefined ? store.get(url) : undefined,
      admits: app.admitsRead,
    });
    app.decorateRequest('cacheMiss', undefined);

    /** `undefined` if the response has to be computed. */
    const presentCached = (request: FastifyRequest, reply: FastifyReply, address: string) => {
      const response = store.get(address);
      request.cachedBody = response;
      if (response) return present(request, reply, response);
      const stale = isDatabaseAway() ? store.getStale(address) : undefined;
      return stale && presentStale(request, reply, stale);
    };

    // The validated query is part of the address under which the response is cached.
    app.addHook('preHandler', async (request, reply) => {
      const { publicFrom, isPrivate } = request.routeOptions.config;
      if (!publicFrom) return;
      if (isPrivate) {
        addVary(reply, 'Authorization');
        if (isPrivate(request)) {
          reply.header('cache-control', 'private, no-store');
          return;
        }
      }
      if (request.headers.authorization !== undefined) return;
      const address = canonicalAddress(request);
      const cached = presentCached(request, reply, address);
      if (cached !== undefined) return reply.send(cached ?? undefined);
      request.cacheMiss = {
        address,
        cache: store.begin([publicFrom, ...otherRows(request).keys()]),
      };
    });

    app.addHook('onSend', async (request, reply) => {
      const { writesTo = [] } = request.routeOptions.config;
      const invalidate = mayHaveHidden(request, reply) ? store.remove : store.invalidate;
      if (mayHaveWritten(reply)) for (const table of writesTo) invalidate(table);
    });

    app.addHook<unknown>('onSend', async (request, reply, payload) => {
      if (!request.cacheMiss) return payload;
      const { address, cache } = request.cacheMiss;
      if (GONE.includes(reply.statusCode)) store.delete(address);
      if (reply.statusCode >= 500) {
        const stale = store.getStale(address);
        return stale ? presentStale(request, reply, stale) : payload;
      }
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const response = await createCachedResponse(address, payload, cachedHeaders(reply), () =>
        store.measure(address),
      );
      cache(response);
      request.cachedBody = response;
      return present(request, reply, response);
    });
  },
  { name: 'response-cache', dependencies: ['limits'] },
);
