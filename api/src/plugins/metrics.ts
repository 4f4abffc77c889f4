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
  { load, databaseState }: { load: Load; databaseState: () => DatabaseState },
): Promise<void> {
  addLoadMetrics(app.metricsRegister, load);
  addDatabaseMetrics(app.metricsRegister, databaseState);
  addMetricsRoute(app);
}
