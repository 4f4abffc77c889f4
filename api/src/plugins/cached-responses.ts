import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@clean-express/server-kit/logging';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import {
  type CachedResponse,
  type SentResponse,
  toEncoding,
} from '../response-cache/cached-response.ts';
import { logRequest } from './request-log.ts';

/** Headers that each response gets anew. */
const PER_RESPONSE_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Longest variant key that is cached, in characters: request headers may be very long. */
const VARIANT_MAX_LENGTH = 512;

/** The request headers that the response of one URL depends on: its `Vary`, and `If-None-Match`. */
function variantOf({ headers }: IncomingMessage): string {
  return `${headers['accept-encoding']}\n${headers.origin}\n${headers['if-none-match']}`;
}

function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_RESPONSE_HEADERS.has(name))
    .flatMap(([name, value]) => [name, String(value)]);
}

/** Caches a response to a `GET` as it was sent, with the headers that all hooks have added. */
function cacheSent({ sent, bodies }: CachedResponse, reply: FastifyReply): void {
  const variant = variantOf(reply.request.raw);
  if (variant.length > VARIANT_MAX_LENGTH) return;
  const coding = toEncoding(reply.getHeader('content-encoding'));
  sent.set(variant, {
    status: reply.statusCode,
    headers: headersOf(reply),
    body: reply.statusCode === 200 ? bodies[coding] : undefined,
  });
}

/** Finds what was sent to an earlier request of the same variant. */
function findSent({ sent }: CachedResponse, request: IncomingMessage): SentResponse | undefined {
  return sent.get(variantOf(request));
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

function send({ status, headers, body }: SentResponse, response: ServerResponse): void {
  response.writeHead(status, headers);
  response.end(body);
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
 * that is not the same as an earlier one.
 */
export const cachedResponses = fp<Options>(
  async (app, { log, trustProxy }) => {
    const addressOf = clientAddress(trustProxy);
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.addHook('onResponse', async ({ cachedResponse, method }, reply) => {
      if (cachedResponse && method === 'GET') cacheSent(cachedResponse, reply);
    });

    app.first.handle = (request, response) => {
      const { method, url = '' } = request;
      if (method !== 'GET' || isClosing || app.isUnderPressure()) return false;
      const cached = app.responseStore.get(url);
      const sent = cached && findSent(cached, request);
      if (!sent) return false;
      const ip = addressOf(request);
      if (!app.admitsRead(ip)) return false;
      logWhenSent(log, { url, ip }, response);
      send(sent, response);
      return true;
    };
  },
  { name: 'cached-responses', dependencies: ['response-cache', 'limits', 'overload'] },
);
