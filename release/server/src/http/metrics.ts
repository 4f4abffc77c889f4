import type { Database, DatabaseState } from '@clean-express/server-kit/database';
import type { Load } from '@clean-express/server-kit/http';
import {
  addDatabaseMetrics,
  addGauge,
  addLoadMetrics,
  addMetricsRoute,
} from '@clean-express/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { countSsrServers } from '../checks/ssr-servers.ts';
import type { Releases } from '../releases/releases.ts';

const MS_PER_SECOND = 1000;

interface Options {
  load: Load;
  databaseState: () => DatabaseState;
  database: Database;
  releases: Pick<Releases, 'currentRegistry' | 'store'>;
  /** Without one, everybody may read them. */
  token: string | undefined;
}

const FIRST_REFUSAL = 400;

/** Serves the metrics of one instance, and counts refused requests. */
export function addMetrics(
  app: FastifyInstance,
  { load, databaseState, database, releases, token }: Options,
): void {
  const { metricsRegister: register } = app;
  addLoadMetrics(register, load);
  addDatabaseMetrics(register, databaseState, database);
  addGauge(register, {
    name: 'registry_number',
    help: 'Number of the newest registry',
    read: async () => (await releases.currentRegistry())?.number ?? 0,
  });
  addGauge(register, {
    name: 'ssr_servers_heard',
    help: 'SSR servers that have announced themselves, with their counts, in the last 15 seconds',
    // Without the database, it is not known.
    read: () => countSsrServers(database.sql).catch(() => Number.NaN),
  });
  addGauge(register, {
    name: 'store_behind',
    help: 'Whether the store lacks the newest registry (1) or not (0)',
    read: () => Number(releases.store.isBehind),
  });
  addGauge(register, {
    name: 'store_last_write_timestamp_seconds',
    help: 'When the registry was last written to the store; 0: never since the start',
    read: () => (releases.store.lastWriteAt?.getTime() ?? 0) / MS_PER_SECOND,
  });
  const refused = new Counter({
    name: 'refused_requests_total',
    help: 'Requests that were refused, by status',
    labelNames: ['status'],
    registers: [register],
  });
  app.addHook('onResponse', async (_request, { statusCode: status }) => {
    if (status >= FIRST_REFUSAL) refused.inc({ status });
  });
  addMetricsRoute(app, token);
}

/** What `/readyz` says of the releases. The store may be away: changes reach SSR servers without it. */
export const releasesHealth = (releases: Pick<Releases, 'isWriter' | 'store'>) => ({
  schemas: {
    /** Whether this instance writes, or stands by. */
    role: z.enum(['writer', 'standby']),
    /** Whether the store has the newest registry. */
    store: z.enum(['written', 'behind']),
  },
  read: () => ({
    role: releases.isWriter ? 'writer' : 'standby',
    store: releases.store.isBehind ? 'behind' : 'written',
  }),
});
