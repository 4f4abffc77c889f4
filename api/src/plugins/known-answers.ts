import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import fp from 'fastify-plugin';
import type { Logger } from 'pino';
import type { SentAnswer } from '../answers/kept-answer.ts';
import { findSent, rememberSent } from '../answers/sent-answers.ts';
import { logAnswered } from './request-log.ts';

interface Options {
  log: Logger;
  /** Addresses and ranges of the proxies that say who asks. */
  trustProxy: readonly string[];
}

function addressBehind(trustProxy: Options['trustProxy']): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

function send({ status, headers, body }: SentAnswer, response: ServerResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}

function logWhenSent(log: Logger, req: { url: string; ip: string }, res: ServerResponse): void {
  if (!log.isLevelEnabled('info')) return;
  const started = performance.now();
  res.once('close', () => {
    const milliseconds = performance.now() - started;
    logAnswered(log, { req: { ...req, method: 'GET' }, res, milliseconds });
  });
}

/**
 * Answers requests like ones that were answered before, without asking the router: as fast as Node can.
 * Limits, overload, the log and the end of the process count here, too; whatever is unusual about a
 * request is left to the router.
 */
export const knownAnswers = fp<Options>(
  async (app, { log, trustProxy }) => {
    const addressOf = addressBehind(trustProxy);
    let isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });

    app.addHook('onResponse', async ({ keptAnswer, method }, reply) => {
      if (keptAnswer && method === 'GET') rememberSent(keptAnswer, reply);
    });

    app.first.handle = (request, response) => {
      const { method, url = '' } = request;
      if (method !== 'GET' || isClosing || app.isUnderPressure()) return false;
      const kept = app.answers.find(url);
      const sent = kept && findSent(kept, request);
      if (!sent) return false;
      const ip = addressOf(request);
      if (!app.admitsRead(ip)) return false;
      logWhenSent(log, { url, ip }, response);
      send(sent, response);
      return true;
    };
  },
  { name: 'known-answers', dependencies: ['answer-cache', 'limits', 'overload'] },
);
