import type { Load } from '@clean-express/server-kit/http';
import { addReadinessMetric, requireReady } from '@clean-express/server-kit/readiness';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { DatabaseState } from '../database/database.ts';
import { problemResponses } from '../problem.ts';

interface Options {
  load: Load;
  databaseState: () => DatabaseState;
  /** Directory of the data of this process; `undefined` with a PostgreSQL server. */
  dataDirectory: string | undefined;
}

/** `degraded`: this process is well, but the database is away or accepts no writes. */
const statusSchema = z.object({ status: z.enum(['ok', 'degraded']) });

const options = (operationId: string, summary: string) => ({
  // Restarting an overloaded instance would only overload the others.
  config: { isAlwaysServed: true },
  schema: {
    operationId,
    summary,
    tags: ['health'],
    response: { 200: statusSchema, ...problemResponses() },
  },
});

/** Liveness and readiness, for process managers and load balancers. */
export const health: FastifyPluginAsyncZod<Options> = async (
  app,
  { load, databaseState, dataDirectory },
) => {
  const requireSelf = () => requireReady(load, dataDirectory);
  addReadinessMetric(app.metricsRegister, requireSelf);
  app.get('/healthz', options('isAlive', 'Whether the process is alive'), async () => ({
    status: 'ok' as const,
  }));

  app.get('/readyz', options('isReady', 'Whether the process can handle requests'), async () => {
    await requireSelf();
    return { status: databaseState().isWritable ? ('ok' as const) : ('degraded' as const) };
  });
};
