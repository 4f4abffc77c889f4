import type { Load } from '@clean-express/server-kit/http';
import {
  addDatabaseMetrics,
  addLoadMetrics,
  addMetricsRoute,
} from '@clean-express/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { DatabaseState } from '../database/database.ts';

/** Serves the metrics of the API. */
export async function metrics(
  app: FastifyInstance,
  options: { load: Load; databaseState: () => DatabaseState; token: string | undefined },
): Promise<void> {
  const { load, databaseState, token } = options;
  addLoadMetrics(app.metricsRegister, load);
  addDatabaseMetrics(app.metricsRegister, databaseState);
  addMetricsRoute(app, token);
}
