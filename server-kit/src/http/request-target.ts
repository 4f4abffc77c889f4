import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem, sendNotFound, sendProblem } from './problem.ts';

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
