import { addHeaders, securityHeaders } from '@clean-express/server-kit/http';
import { logRequest } from '@clean-express/server-kit/logging';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { handleError } from './plugins/problems.ts';

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
  const headers = securityHeaders(PUBLIC_URL, HEADERS);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  parseJsonBodies(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addHeaders(app, headers);
  app.addHook('onResponse', async (req, res) =>
    logRequest(req.log, { req, res, milliseconds: res.elapsedTime }),
  );
  return app;
}
