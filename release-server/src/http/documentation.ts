import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Publishes releases of remotes, and decides which visitors get them.

A release is *uploaded*, then *accepted*, in the end *retired*; only accepted releases get visitors. Every
change is recorded with its author and \`reason\`, and its response says whether the store has the new
registry already. SSR servers get it at once, by \`GET /v1/registry/events\`: server-sent events whose data
is \`{"number": 7, "registry": "<base64 of the signed text>"}\`.

Errors are problem details (RFC 9457) with a \`code\` for programs and a \`message\` for people.`;

const TAGS = [
  { name: 'registry', description: 'What SSR servers read' },
  { name: 'releases', description: 'Releases, their state and their history' },
  { name: 'traffic', description: 'Which release visitors get' },
  { name: 'uploads', description: 'The way of a release into the store' },
  { name: 'previews', description: 'Links that show releases without visitors' },
  { name: 'health', description: 'For process managers and load balancers' },
];

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

/** Serves OpenAPI from the schemas of the routes: JSON at `/docs/json`, a page at `/docs`. */
export const documentation = fp<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Clean Express release server',
          description: DESCRIPTION,
          version: '1.0.0',
          license: { name: 'MIT', identifier: 'MIT' },
        },
        tags: TAGS,
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer', description: 'The admin token' },
          },
        },
      },
      transform,
    });
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  },
  { name: 'documentation' },
);
