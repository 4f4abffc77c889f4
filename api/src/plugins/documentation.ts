import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const DESCRIPTION = `Services, reviews and blog posts of Clean Express.

Lists are sent whole, or with \`?limit=\` in pages: the \`Link\` header has the address of the next page,
\`X-Total-Count\` the length of the whole list. A search without \`sort\` ranks at most 200 services; a
search with that many results has no total, nor has a user's list of more than 10,000. Public responses
have an \`ETag\`, except whole lists of more than a thousand rows. They are sent with their \`Age\` while
the database is not available.

With a token, services and reviews say whether they are the user's \`own\`. Only their owner gets their
\`email\`; it is empty for everybody else. Errors are problem details (RFC 9457) with a \`code\` for programs
and a \`message\` for people.`;

const TAGS = [
  { name: 'services', description: 'What users offer' },
  { name: 'reviews', description: 'What users say about services' },
  { name: 'blogs', description: 'The posts of the blog' },
  { name: 'inbox', description: 'The contact form and the newsletter' },
  { name: 'tokens', description: 'Access tokens and their sessions' },
  { name: 'me', description: 'What is stored about a user' },
  { name: 'health', description: 'For process managers and load balancers' },
];

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
  return { schema: { security: [], ...schema, response: Object.fromEntries(responses) }, url };
};

/** Serves OpenAPI from the schemas of the routes: JSON at `/docs/json`, a page at `/docs`. */
export const documentation = fp<{ publicUrl: string }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Clean Express API',
          description: DESCRIPTION,
          version: '1.0.0',
          license: { name: 'MIT', identifier: 'MIT' },
        },
        tags: TAGS,
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
