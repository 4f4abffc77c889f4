import type { IncomingMessage, ServerResponse } from 'node:http';
import { toCoding } from '@clean-express/server-kit/http';
import { type Logger, logRequest } from '@clean-express/server-kit/logging';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { CachedResponse } from '../response-cache/cached-response.ts';

/** Headers that each response gets anew. */
const PER_RESPONSE_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Longest variant key that is cached, in characters: request headers may be very long. */
const VARIANT_MAX_LENGTH = 512;

/** The request headers that the response of one URL depends on: its `Vary`, and `If-None-Match`. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

/** Caches a response to a `GET` as it was sent, with the headers that all hooks have added. */
function cacheSent({ sent, bodies }: CachedResponse, reply: FastifyReply): void {
  const variant = variantOf(reply.request.raw);
  if (variant.length > VARIANT_MAX_LENGTH) return;
  const coding = toCoding(reply.getHeader('content-encoding'));
  const headers = Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
  const body = reply.statusCode === 200 ? bodies[coding] : undefined;
  sent.set(variant, { status: reply.statusCode, headers, body });
}

interface Options {
  log: Logger;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: readonly string[];
}

function clientAddress(trustProxy: Options['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

function logWhenSent(log: Logger, req: { url: string; ip: string }, res: ServerResponse): void {
  if (!log.isLevelEnabled('info')) return;
  const started = performance.now();
  res.once('close', () => {
    const milliseconds = performance.now() - started;
    logRequest(log, { req: { ...req, method: 'GET' }, res, milliseconds });
  });
}

/**
 * Sends cached responses without calling the router, which is as fast as Node.js can be. Rate
 * limits, overload, the log and a closing server are respected. The router handles every request
 * that is not the same as an earlier one, or whose address is not the canonical one.
 */
export const cachedResponses = fp<Options>(
  async (app, { log, trustProxy }) => {
    const addressOf = clientAddress(trustProxy);
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.addHook('onResponse', async ({ cachedResponse, method }, reply) => {
      if (!cachedResponse || method !== 'GET') return;
      cacheSent(cachedResponse, reply);
      app.responseStore.measure(cachedResponse);
    });

    app.first.handle = (request, response) => {
      const { method, url = '', headers } = request;
      // The response to a user may differ from the public one.
      if (method !== 'GET' || headers.authorization !== undefined) return false;
      if (isClosing || app.isUnderPressure()) return false;
      const sent = app.responseStore.get(url)?.sent.get(variantOf(request));
      if (!sent) return false;
      const ip = addressOf(request);
      if (!app.admitsRead(ip)) return false;
      logWhenSent(log, { url, ip }, response);
      response.writeHead(sent.status, sent.headers).end(sent.body);
      return true;
    };
  },
  {
    name: 'cached-responses',
    dependencies: ['response-cache', 'limits', '@fastify/under-pressure'],
  },
);
