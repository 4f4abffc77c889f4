import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route's requests count as, when they are no plain reads or writes. */
    countsAs?: 'token';
  }
}

/** What is counted of each client. */
export const LIMIT_NAMES = ['request', 'write', 'token', 'unknown'] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

function kindOf({ method, is404, routeOptions }: FastifyRequest): LimitName {
  // Whoever tries addresses out is stopped early.
  if (is404) return 'unknown';
  return routeOptions.config.countsAs ?? (READS.has(method) ? 'request' : 'write');
}

/** What a request counts as: a request at any rate, and what it is in particular. */
export function limitsOf(request: FastifyRequest): LimitName[] {
  return [...new Set<LimitName>(['request', kindOf(request)])];
}
