import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Serves the metrics at `/metrics` for Prometheus. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) =>
    reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text()),
  );
}
