import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyServerFactory, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { handleError } from './plugins/problems.ts';
import { apiHeaders } from './plugins/security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    first: FirstHandler;
  }
}

/** A handler that is called before the router; at first it handles nothing. */
interface FirstHandler {
  /** @returns Whether it has sent the response. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Creates HTTP servers as Fastify does, with a handler before the router. */
function createServerFactory(first: FirstHandler): FastifyServerFactory {
  return (route, options) => {
    const server = createHttpServer((request, response) => {
      if (!first.handle(request, response)) route(request, response);
    });
    return Object.assign(server, {
      keepAliveTimeout: options.keepAliveTimeout,
      requestTimeout: options.requestTimeout,
    });
  };
}

/** Maximum size of a request body, in bytes. */
const BODY_LIMIT = 32 * 1024;

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Creates a server without routes that validates and serializes with zod schemas. */
export function createServer({ TRUST_PROXY, PUBLIC_URL }: Config, log: FastifyBaseLogger) {
  const first: FirstHandler = { handle: () => false };
  const app = Fastify({
    loggerInstance: log,
    serverFactory: createServerFactory(first),
    // The request-log plugin logs each request once, when it is completed.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) =>
      handleError(error, request, reply.headers(apiHeaders(PUBLIC_URL))),
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('first', first);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
