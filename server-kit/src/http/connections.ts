import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem, sendNotFound, sendProblem } from './problem.ts';

/** How long a client may take to send a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** How long it may take for the headers. */
const HEADERS_TIMEOUT_MS = 15_000;

/** How often Node.js looks for requests that have taken too long. */
const CHECKS_PER_TIMEOUT = 10;

/** Maximum size of a request body, in bytes, on routes without a limit of their own. */
const BODY_LIMIT = 32 * 1024;

/**
 * The options of a server that closes the connections of clients that send too slowly, and refuses what
 * is too large.
 *
 * @param requestTimeout - How long a client may take to send a request, in milliseconds.
 */
export function connectionOptions(requestTimeout = REQUEST_TIMEOUT_MS) {
  const headersTimeout = Math.min(HEADERS_TIMEOUT_MS, requestTimeout);
  return {
    requestTimeout,
    bodyLimit: BODY_LIMIT,
    // A request that was on its way when the server began to close is completed, too.
    return503OnClosing: false,
    http: {
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / CHECKS_PER_TIMEOUT,
    },
  };
}

/**
 * Fastify's option `rewriteUrl`: turns the absolute form of an address of this server into its path.
 *
 * @param publicUrl - Address of the server as its clients see it.
 * @example pathOfTarget('https://www.example.com')({ url: 'http://www.example.com/blogs' }) // '/blogs'
 */
export function pathOfTarget(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
    if (!/^https?:/i.test(url) || !URL.canParse(url)) return url;
    const target = new URL(url);
    return target.host === host ? target.pathname + target.search : url;
  };
}

/** Refuses every request that is not for a path of this server: it is no proxy. */
export function refuseOtherHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/')) return;
    if (request.url === '*') return sendNotFound(request, reply);
    const detail = 'This server does not serve the host of this address.';
    return sendProblem(reply, new Problem({ status: 421, code: 'misdirected-request', detail }));
  });
}
