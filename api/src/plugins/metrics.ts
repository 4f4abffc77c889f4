import { addDatabaseMetrics, createRegister } from '@clean-express/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import type { DatabaseState } from '../database/database.ts';

/** Serves the metrics at `/metrics` for Prometheus. */
export async function metrics(
  app: FastifyInstance,
  { databaseState }: { databaseState: () => DatabaseState },
): Promise<void> {
  const register = createRegister();
  addDatabaseMetrics(register, databaseState);
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
