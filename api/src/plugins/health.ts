import { sql as raw } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Sql } from '../database/database.ts';
import { problemResponses, unavailable } from '../problem.ts';

const healthSchema = z.object({ status: z.literal('ok') });

const OK = { status: 'ok' as const };

interface Options {
  sql: Sql;
}

/** Liveness and readiness, for process managers and load balancers. */
export const health: FastifyPluginAsyncZod<Options> = async (app, { sql }) => {
  app.get(
    '/healthz',
    {
      logLevel: 'warn',
      // Restarting an overloaded instance would only overload the others.
      config: { pressureHandler: () => {} },
      schema: {
        summary: 'Whether the process is alive',
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
        summary: 'Whether the process can handle requests',
        tags: ['health'],
        response: { 200: healthSchema, ...problemResponses() },
      },
    },
    async (request) => {
      await sql.execute(raw`select 1`).catch((error: unknown) => {
        request.log.error({ err: error }, 'The database does not respond.');
        throw unavailable('database-unavailable', 'The database does not respond.');
      });
      return OK;
    },
  );
};
