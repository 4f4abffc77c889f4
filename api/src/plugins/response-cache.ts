import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  type CachedResponse,
  createCachedResponse,
  ENCODINGS,
  entityTag,
  matchesEntityTag,
  toEncoding,
} from '../response-cache/cached-response.ts';
import {
  type CacheTicket,
  createResponseStore,
  type ResponseStore,
} from '../response-cache/response-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseStore: ResponseStore;
  }
  interface FastifyContextConfig {
    /** The table that this route reads: its responses are public, and cached until the table changes. */
    publicFrom?: string;
    /** Excludes requests whose responses are not public. */
    isPrivate?: (request: FastifyRequest) => boolean;
    /** The table that this route writes to. */
    writesTo?: string;
  }
  interface FastifyRequest {
    cacheTicket: CacheTicket | undefined;
    /** The cached response to this request. */
    cachedResponse: CachedResponse | undefined;
  }
}

/** Response headers that are cached with the body. */
const CACHED_HEADERS = ['content-type', 'link', 'x-total-count'];

const negotiator = new Negotiator({ supportedValues: [...ENCODINGS] });

function pickEncoding(request: FastifyRequest, { bodies }: CachedResponse) {
  const accept = request.headers['accept-encoding'] ?? 'identity';
  const accepted = toEncoding(negotiator.negotiate(accept));
  return bodies[accepted] ? accepted : 'identity';
}

/** Sets the headers of a cached response; returns its body, or `null` with status 304. */
function present(request: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  request.cachedResponse = response;
  const encoding = pickEncoding(request, response);
  const vary = reply.getHeader('vary');
  reply.headers({
    ...response.headers,
    // Browsers may store it, but have to revalidate it each time.
    'cache-control': 'public, no-cache',
    etag: entityTag(response.hash, encoding),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  });
  const tags = request.headers['if-none-match'];
  if (tags && matchesEntityTag(tags, response.hash)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return response.bodies[encoding] ?? response.bodies.identity;
}

function cachedHeaders(reply: FastifyReply): Record<string, string> {
  const present = CACHED_HEADERS.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(present.map((name) => [name, String(reply.getHeader(name))]));
}

/** A refused request has written nothing; a failed one may have. */
const mayHaveWritten = ({ statusCode }: FastifyReply) => statusCode < 400 || statusCode >= 500;

interface Options {
  /** Memory for all cached bodies, in bytes. */
  maxBytes: number;
}

/**
 * Caches the responses of routes with `config.publicFrom` in memory, serialized and compressed once,
 * and sends 304 to clients that have them already. A route with `config.writesTo` invalidates the
 * responses that were read from that table.
 */
export const responseCache = fp<Options>(
  async (app, { maxBytes }) => {
    const store = createResponseStore(maxBytes);
    app.decorate('responseStore', store);
    app.decorateRequest('cacheTicket', undefined);
    app.decorateRequest('cachedResponse', undefined);

    app.addHook('onRequest', async (request, reply) => {
      const { publicFrom, isPrivate } = request.routeOptions.config;
      if (!publicFrom || isPrivate?.(request)) return;
      const response = store.get(request.url);
      if (response) return reply.send(present(request, reply, response) ?? undefined);
      request.cacheTicket = store.begin(request.url, publicFrom);
    });

    app.addHook<unknown>('onSend', async (request, reply, payload) => {
      const { writesTo } = request.routeOptions.config;
      if (writesTo && mayHaveWritten(reply)) store.invalidate(writesTo);
      const ticket = request.cacheTicket;
      if (!ticket || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const response = await createCachedResponse(payload, cachedHeaders(reply));
      store.set(ticket, response);
      return present(request, reply, response);
    });
  },
  { name: 'response-cache' },
);
