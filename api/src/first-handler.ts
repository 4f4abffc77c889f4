import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    first: FirstHandler;
  }
}

/** Is asked before the router; at first it answers nothing. */
export interface FirstHandler {
  /** @returns Whether it has answered. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Makes the HTTP server that Fastify would make, with a handler before the router. */
export function serverWith(first: FirstHandler): FastifyServerFactory {
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
