import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { connectionOptions, limitConnections } from '../http/connections.ts';
import { requestIdOf } from '../http/request-context.ts';
import { addHeaders, securityHeaders } from '../http/security-headers.ts';
import { trackReply, trackRequests } from '../http/track-requests.ts';
import type { Logger } from '../logging.ts';
import type { ErrorHandlers } from './problems.ts';

/**
 * Headers of every response. Data is not stored unless a route allows it. Pages of other origins read it
 * by CORS only.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

interface RestServerOptions
  extends Pick<FastifyServerOptions, 'requestTimeout' | 'routerOptions' | 'forceCloseConnections'> {
  config: {
    TRUST_PROXY: string[];
    PUBLIC_URL: string;
    HSTS_SUBDOMAINS: boolean;
    MAX_CONNECTIONS: number;
  };
  log: Logger;
  errorHandlers: ErrorHandlers;
}

/**
 * Creates a server without routes that validates and serializes with zod schemas, sends errors as
 * problem details, and logs each request once, when it is completed.
 */
export function createRestServer({
  config,
  log,
  errorHandlers,
  requestTimeout,
  ...options
}: RestServerOptions) {
  const { TRUST_PROXY, PUBLIC_URL, HSTS_SUBDOMAINS, MAX_CONNECTIONS } = config;
  const { handleError, handleNotFound } = errorHandlers;
  const headers = securityHeaders(PUBLIC_URL, HEADERS, HSTS_SUBDOMAINS);
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    ...options,
    ...connectionOptions(requestTimeout),
    loggerInstance,
    // One line per request, and the logger knows for which request it logs.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: ({ headers }) => requestIdOf(headers),
    // Hooks do not run for malformed requests.
    frameworkErrors: (error, request, reply) => {
      trackReply(request, reply);
      return handleError(error, request, reply.headers(headers));
    },
    trustProxy: TRUST_PROXY.length > 0 && TRUST_PROXY,
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app, MAX_CONNECTIONS);
  trackRequests(app, log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  addHeaders(app, headers);
  return app;
}
