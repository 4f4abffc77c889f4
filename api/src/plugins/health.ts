import { sql as raw } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Sql } from '../database/database.ts';
import { unavailable } from '../problems/problem.ts';
import { problemResponses } from '../problems/problem-responses.ts';

const healthSchema = z.object({ status: z.literal('ok') });

const OK = { status: 'ok' as const };

interface Options {
  sql: Sql;
}

/** For whoever starts, restarts and routes to this process. */
export const health: FastifyPluginAsyncZod<Options> = async (app, { sql }) => {
  app.get(
    '/healthz',
    {
      logLevel: 'warn',
      // Who restarts a busy process only makes more work for the others.
      config: { pressureHandler: () => {} },
      schema: {
        summary: 'Whether the process lives',
        tags: ['health'],
        response: { 200: healthSchema, ...problemResponses() },
      },
    },
    async () => OK,
  );

  app.get(
    '/readyz',
    {
      logLevel: 'warn',
      schema: {
        summary: 'Whether the process can answer requests',
        tags: ['health'],
        response: { 200: healthSchema, ...problemResponses() },
      },
    },
    async (request) => {
      await sql.execute(raw`select 1`).catch((error: unknown) => {
        request.log.error({ err: error }, 'The database does not answer.');
        throw unavailable('database-unavailable', 'The database does not answer.');
      });
      return OK;
    },
  );
};
