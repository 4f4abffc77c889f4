import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { connectionOptions, limitConnections } from '../http/connections.ts';
import { requestIdOf } from '../http/request-context.ts';
import { addHeaders, securityHeaders } from '../http/security.ts';
import { trackReply, trackRequests } from '../http/track-requests.ts';
import type { Logger } from '../logging.ts';
import type { ErrorHandlers } from './problems.ts';

/** What the schemas of the routes do not say. */
export interface Documentation {
  title: string;
  /** Markdown. */
  description: string;
  tags: { name: string; description: string }[];
  securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
}

/** Names the rest of an address, which routes call `*`, but OpenAPI cannot. */
function nameRest({ params, ...schema }: FastifySchema) {
  const text = JSON.stringify(params)?.replaceAll('"*"', '"path"');
  return { ...schema, ...(text && { params: JSON.parse(text) }) };
}

/**
 * Errors have a media type of their own, which a plain response schema does not express. An operation
 * is public unless it says otherwise.
 */
const transform: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const responses = Object.entries(schema?.response ?? {}).map(([status, body]) => {
    if (Number(status) < 400) return [status, body];
    const content = { 'application/problem+json': { schema: body } };
    return [status, { description: 'Problem details', content }];
  });
  const response = Object.fromEntries(responses);
  return {
    schema: { security: [], ...nameRest(schema ?? {}), response },
    url: url.replace(/\*$/, ':path'),
  };
};

/**
 * Serves OpenAPI from the schemas of all routes that are added later: JSON at `/docs/json`, a page at
 * `/docs`.
 *
 * @param publicUrl - Address of the server as its clients see it.
 */
export async function addDocumentation(
  app: FastifyInstance,
  publicUrl: string,
  { title, description, tags, securitySchemes }: Documentation,
): Promise<void> {
  const license = { name: 'MIT', identifier: 'MIT' };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1.0.0', license },
      tags,
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    transform,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}

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
