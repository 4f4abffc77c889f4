import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Releases } from '../releases/releases.ts';
import { problem, problemResponses } from './problems.ts';

const options = (operationId: string, summary: string) => ({
  logLevel: 'warn' as const,
  schema: { operationId, summary, tags: ['health'] },
});

const readySchema = z.object({
  status: z.literal('ok'),
  /** Whether this instance writes, or stands by. */
  role: z.enum(['writer', 'standby']),
  /** Whether the store has the newest registry. */
  store: z.enum(['written', 'behind']),
});

interface Options {
  releases: Pick<Releases, 'isWriter' | 'store'>;
  /** Rejects while the database does not respond. */
  pingDatabase: () => Promise<unknown>;
}

/** Liveness and readiness, for process managers and load balancers. */
export const healthRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { releases, pingDatabase },
) => {
  const alive = options('isAlive', 'Whether the process is alive');
  app.get(
    '/healthz',
    {
      ...alive,
      schema: {
        ...alive.schema,
        response: { 200: z.object({ status: z.literal('ok') }), ...problemResponses() },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  const ready = options('isReady', 'Whether the process can handle requests');
  app.get(
    '/readyz',
    {
      ...ready,
      schema: { ...ready.schema, response: { 200: readySchema, ...problemResponses() } },
    },
    async (request) => {
      // Fails while the database is away. The store may be away: changes reach SSR servers without it.
      await pingDatabase().catch((err: unknown) => {
        request.log.error({ err }, 'The database does not respond.');
        throw problem(503, 'database-unavailable', 'The database does not respond.');
      });
      return {
        status: 'ok' as const,
        role: releases.isWriter ? ('writer' as const) : ('standby' as const),
        store: releases.store.isBehind ? ('behind' as const) : ('written' as const),
      };
    },
  );
};
