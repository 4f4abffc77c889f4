import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Services, reviews and blog posts of Clean Express.

Lists are sent whole, or with \`?limit=\` in pages: the \`Link\` header has the address of the next page,
\`X-Total-Count\` the length of the whole list. A search without \`sort\` ranks at most 200 services; a
search with that many results has no total. Public responses have an \`ETag\`, except whole lists of
more than a thousand rows. Errors are problem details (RFC 9457) with a \`code\` for programs and a
\`message\` for people.`;

const isProblem = ([status]: [string, unknown]) => Number(status) >= 400;

/** Errors have a media type of their own, which a plain response schema does not express. */
const transform: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const responses = Object.entries(schema?.response ?? {}).map((entry) => {
    const [status, body] = entry;
    if (!isProblem(entry)) return entry;
    const content = { 'application/problem+json': { schema: body } };
    return [status, { description: 'Problem details', content }];
  });
  return { schema: { ...schema, response: Object.fromEntries(responses) }, url };
};

interface Options {
  publicUrl: string;
}

/** Serves OpenAPI from the schemas of the routes: JSON at `/docs/json`, a page at `/docs`. */
export const documentation = fp<Options>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Clean Express API', description: DESCRIPTION, version: '1.0.0' },
        servers: [{ url: publicUrl }],
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer', description: 'A token from `POST /jwt`' },
            firebase: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
          },
        },
      },
      transform,
    });
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
  },
  { name: 'documentation' },
);
