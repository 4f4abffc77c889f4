import { addHeaders, securityHeaders } from '@clean-express/server-kit/http';
import { logRequest } from '@clean-express/server-kit/logging';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { handleError } from './problems.ts';

/** Maximum size of a request body, in bytes; uploads have limits of their own. */
const BODY_LIMIT = 32 * 1024;

/** How long a client may take to send a request: a file may be large, and its way slow. */
const REQUEST_TIMEOUT_MS = 120_000;

/** An address has a remote, a version, an upload and the path of a file. */
const PARAM_MAX_LENGTH = 500;

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/**
 * Creates a server without routes that validates and serializes with zod schemas, and logs each
 * request once, when it is completed.
 */
export function createServer(
  { TRUST_PROXY, PUBLIC_URL }: Pick<Config, 'TRUST_PROXY' | 'PUBLIC_URL'>,
  log: FastifyBaseLogger,
) {
  const headers = securityHeaders(PUBLIC_URL, HEADERS);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: PARAM_MAX_LENGTH },
    forceCloseConnections: 'idle',
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addHeaders(app, headers);
  app.addHook('onResponse', async (req, res) =>
    logRequest(req.log, { req, res, milliseconds: res.elapsedTime }),
  );
  return app;
}
