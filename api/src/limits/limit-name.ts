import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own for the requests of this route. */
    countsAs?: 'token';
  }
}

/** What is limited for each client. */
export type LimitName = 'request' | 'write' | 'token' | 'notFound';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function kindOf({ method, is404, routeOptions }: FastifyRequest): LimitName {
  // Clients that scan for paths are stopped early.
  if (is404) return 'notFound';
  return routeOptions.config.countsAs ?? (READ_METHODS.has(method) ? 'request' : 'write');
}

/** The limits that a request counts towards: `request` always, and that of its kind. */
export function limitsOf(request: FastifyRequest): LimitName[] {
  return [...new Set<LimitName>(['request', kindOf(request)])];
}
