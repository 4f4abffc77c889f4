import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Answers `/metrics` with what was counted since the start, for Prometheus. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
