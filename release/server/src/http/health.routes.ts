import type { DatabaseState } from '@clean-express/server-kit/database';
import type { Load } from '@clean-express/server-kit/http';
import { addReadinessMetric, requireReady } from '@clean-express/server-kit/readiness';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Releases } from '../releases/releases.ts';
import { problemResponses } from './problems.ts';

const options = (operationId: string, summary: string) => ({
  // Restarting an overloaded instance would only overload the others.
  config: { isAlwaysServed: true },
  schema: { operationId, summary, tags: ['health'] },
});

const readySchema = z.object({
  /** `degraded`: this process is well, but the database is away or accepts no writes. */
  status: z.enum(['ok', 'degraded']),
  /** Whether this instance writes, or stands by. */
  role: z.enum(['writer', 'standby']),
  /** Whether the store has the newest registry. */
  store: z.enum(['written', 'behind']),
});

interface Options {
  load: Load;
  releases: Pick<Releases, 'isWriter' | 'store'>;
  databaseState: () => DatabaseState;
  /** Directory of the data of this process; `undefined` with a PostgreSQL server. */
  dataDirectory: string | undefined;
}

/** Liveness and readiness, for process managers and load balancers. */
export const healthRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { load, releases, databaseState, dataDirectory },
) => {
  const requireSelf = () => requireReady(load, dataDirectory);
  addReadinessMetric(app.metricsRegister, requireSelf);
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
    async () => {
      await requireSelf();
      // The store may be away: changes reach SSR servers without it.
      return {
        status: databaseState().isWritable ? ('ok' as const) : ('degraded' as const),
        role: releases.isWriter ? ('writer' as const) : ('standby' as const),
        store: releases.store.isBehind ? ('behind' as const) : ('written' as const),
      };
    },
  );
};
