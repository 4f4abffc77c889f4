import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { addHeaders, securityHeaders } from '@clean-express/server-kit/http';
import { logRequest } from '@clean-express/server-kit/logging';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { handleError } from './plugins/problems.ts';

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
  return (route, { keepAliveTimeout, requestTimeout }) => {
    const server = createHttpServer((request, response) => {
      if (!first.handle(request, response)) route(request, response);
    });
    return Object.assign(server, { keepAliveTimeout, requestTimeout });
  };
}

/** Maximum size of a request body, in bytes. */
const BODY_LIMIT = 32 * 1024;

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Headers of every response. Data is not stored unless a route allows it. Pages of other origins read it
 * by CORS only.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Accepts a `DELETE` without a body from clients that name a type for every request. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.method === 'DELETE' && body === '') done(null);
      else parse(request, body, done);
    },
  );
}

/**
 * Creates a server without routes that validates and serializes with zod schemas, and logs each
 * request once, when it is completed.
 */
export function createServer({ TRUST_PROXY, PUBLIC_URL }: Config, log: FastifyBaseLogger) {
  const first: FirstHandler = { handle: () => false };
  const headers = securityHeaders(PUBLIC_URL, HEADERS);
  const app = Fastify({
    loggerInstance: log,
    serverFactory: createServerFactory(first),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('first', first);
  parseJsonBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addHeaders(app, headers);
  app.addHook('onResponse', async (req, res) =>
    logRequest(req.log, { req, res, milliseconds: res.elapsedTime }),
  );
  return app;
}
