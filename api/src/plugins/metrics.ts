import type { Load } from '@clean-express/server-kit/http';
import {
  addDatabaseMetrics,
  addLoadMetrics,
  createRegister,
} from '@clean-express/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { DatabaseState } from '../database/database.ts';

/** Serves the metrics at `/metrics` for Prometheus. */
export async function metrics(
  app: FastifyInstance,
  { load, databaseState }: { load: Load; databaseState: () => DatabaseState },
): Promise<void> {
  const register = createRegister();
  addLoadMetrics(register, load);
  addDatabaseMetrics(register, databaseState);
  const route = { config: { isAlwaysServed: true }, schema: { hide: true } };
  app.get('/metrics', route, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
