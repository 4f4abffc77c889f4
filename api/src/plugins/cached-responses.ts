import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@clean-express/server-kit/logging';
import proxyAddress from '@fastify/proxy-addr';
import fp from 'fastify-plugin';
import type { SentResponse } from '../response-cache/cached-response.ts';
import { cacheSent, findSent } from '../response-cache/sent-responses.ts';
import { logRequest } from './request-log.ts';

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
