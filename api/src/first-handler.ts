import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    first: FirstHandler;
  }
}

/** A handler that is called before the router; at first it handles nothing. */
export interface FirstHandler {
  /** @returns Whether it has sent the response. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Creates HTTP servers as Fastify does, with a handler before the router. */
export function createServerFactory(first: FirstHandler): FastifyServerFactory {
  return (route, options) => {
    const server = createServer((request, response) => {
      if (!first.handle(request, response)) route(request, response);
    });
    return Object.assign(server, {
      keepAliveTimeout: options.keepAliveTimeout,
      requestTimeout: options.requestTimeout,
    });
  };
}
