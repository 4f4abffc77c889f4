import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DatabaseState } from '../database/database.ts';
import type { Load } from '../http/load.ts';
import { addReadinessMetric, requireReady } from '../readiness.ts';

interface Options {
  load: Load;
  databaseState: () => DatabaseState;
  /** Directory of the data of this process; `undefined` with a PostgreSQL server. */
  dataDirectory: string | undefined;
  /** Response schemas of errors, by status. */
  problemResponses: Record<number, z.ZodType>;
  /** What `/readyz` says besides its status. */
  more?: { schemas: Record<string, z.ZodType>; read: () => object };
}

/** Adds `/healthz` and `/readyz`: liveness and readiness, for process managers and load balancers. */
export function addHealthRoutes(app: FastifyInstance, options: Options): void {
  const { load, databaseState, dataDirectory, problemResponses, more } = options;
  const requireSelf = () => requireReady(load, dataDirectory);
  addReadinessMetric(app.metricsRegister, requireSelf);
  const route = (operationId: string, summary: string, response: z.ZodType) => ({
    // Restarting an overloaded instance would only overload the others.
    config: { isAlwaysServed: true },
    schema: {
      operationId,
      summary,
      tags: ['health'],
      response: { 200: response, ...problemResponses },
    },
  });

  const aliveSchema = z.object({ status: z.literal('ok') });
  const alive = route('isAlive', 'Whether the process is alive', aliveSchema);
  app.get('/healthz', alive, async () => ({ status: 'ok' }));

  /** `degraded`: this process is well, but the database is away or accepts no writes. */
  const status = z.enum(['ok', 'degraded']);
  const readySchema = z.object({ status, ...more?.schemas });
  const ready = route('isReady', 'Whether the process can handle requests', readySchema);
  app.get('/readyz', ready, async () => {
    await requireSelf();
    return { status: databaseState().isWritable ? 'ok' : 'degraded', ...more?.read() };
  });
}
