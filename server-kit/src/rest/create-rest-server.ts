import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { createHttpServer, type HttpServerOptions } from '../http/create-http-server.ts';
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

interface RestServerOptions extends Omit<HttpServerOptions, 'headers' | 'handleMalformed'> {
  errorHandlers: ErrorHandlers;
}

/**
 * Creates a server without routes that validates and serializes with zod schemas, and sends errors as
 * problem details.
 */
export function createRestServer({ errorHandlers, ...options }: RestServerOptions) {
  const { handleError, handleNotFound } = errorHandlers;
  const http = createHttpServer({ ...options, headers: HEADERS, handleMalformed: handleError });
  const app = http.withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  return app;
}
