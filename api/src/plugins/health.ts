import { sql as raw } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Sql } from '../database/database.ts';
import { problem, problemResponses } from '../problem.ts';

const healthSchema = z.object({ status: z.literal('ok') });

const OK = { status: 'ok' as const };

const options = (operationId: string, summary: string) => ({
  logLevel: 'warn' as const,
  schema: {
    operationId,
    summary,
    tags: ['health'],
    response: { 200: healthSchema, ...problemResponses() },
  },
});

/** Liveness and readiness, for process managers and load balancers. */
export const health: FastifyPluginAsyncZod<{ sql: Sql }> = async (app, { sql }) => {
  app.get(
    '/healthz',
    {
      ...options('isAlive', 'Whether the process is alive'),
      // Restarting an overloaded instance would only overload the others.
      config: { pressureHandler: () => {} },
    },
    async () => OK,
  );

  app.get(
    '/readyz',
    options('isReady', 'Whether the process can handle requests'),
    async (request) => {
      await sql.execute(raw`select 1`).catch((error: unknown) => {
        request.log.error({ err: error }, 'The database does not respond.');
        throw problem(503, 'database-unavailable', 'The database does not respond.');
      });
      return OK;
    },
  );
};
