import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets the routes of a scope take forms only, as browsers submit them without script: the body is an
 * object of texts, by the names of the fields.
 *
 * @param bodyLimit - In bytes.
 */
export function parseForms(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
}
