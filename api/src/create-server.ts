import type { Logger } from '@clean-express/server-kit/logging';
import { createRestServer } from '@clean-express/server-kit/rest';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { errorHandlers, messageFor } from './plugins/problems.ts';

/** How long a phone may take to send a photo. */
const REQUEST_TIMEOUT_MS = 120_000;

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

/** Creates the API without routes. */
export function createServer(config: Config, log: Logger) {
  z.config({ customError: messageFor });
  const app = createRestServer({ config, log, errorHandlers, requestTimeout: REQUEST_TIMEOUT_MS });
  parseJsonBodies(app);
  return app;
}
