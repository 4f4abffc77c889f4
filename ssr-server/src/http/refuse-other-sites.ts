import { Problem, sendProblem } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Refuses what the pages of other sites, and programs that are no browser, send.
 *
 * @param detail - Message of the refusal.
 */
export function refuseOtherSites(siteUrl: string, detail: string) {
  const { origin } = new URL(siteUrl);
  const otherSite = new Problem({ status: 403, code: 'other-site', detail });
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    // Not every browser sends `Sec-Fetch-Site`.
    const { 'sec-fetch-site': site = 'same-origin' } = headers;
    if (site === 'same-origin' && headers.origin === origin) return undefined;
    return sendProblem(reply, otherSite);
  };
}
