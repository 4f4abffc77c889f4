import type { Database, DatabaseState } from '@clean-express/server-kit/database';
import type { Load } from '@clean-express/server-kit/http';
import {
  addDatabaseMetrics,
  addGauge,
  addLoadMetrics,
  addMetricsRoute,
} from '@clean-express/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry as MetricsRegister } from 'prom-client';
import { z } from 'zod';
import type { StoreState } from '../releases/publisher.ts';
import type { Releases } from '../releases/releases.ts';

const MS_PER_SECOND = 1000;

/** Creates the metrics of one instance. */
export function createMetrics(
  register: MetricsRegister,
  load: Load,
  databaseState: () => DatabaseState,
  database: Database,
) {
  addLoadMetrics(register, load);
  addDatabaseMetrics(register, databaseState, database);
  const registers = [register];
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    addGauge(register, { name, help, read });
  const pushes = new Counter({
    name: 'registry_pushes_total',
    help: 'Registries sent to SSR servers, one for each open stream',
    registers,
  });
  const refused = new Counter({
    name: 'refused_requests_total',
    help: 'Requests that were refused, by status',
    labelNames: ['status'],
    registers,
  });
  return {
    watchNumber: (read: () => Promise<number>) =>
      gauge('registry_number', 'Number of the newest registry', read),
    countPushes: (streams: number) => pushes.inc(streams),
    countRefused: (status: number) => refused.inc({ status }),
    watchSsrServers: (read: () => Promise<number>) =>
      gauge(
        'ssr_servers_heard',
        'SSR servers that have announced themselves, with their counts, in the last 15 seconds',
        read,
      ),
    watchStreams: (read: () => number) =>
      gauge('registry_streams', 'Open streams of the registry', read),
    watchStore: (read: () => StoreState) => {
      gauge('store_behind', 'Whether the store lacks the newest registry (1) or not (0)', () =>
        Number(read().isBehind),
      );
      gauge(
        'store_last_write_timestamp_seconds',
        'When the registry was last written to the store; 0: never since the start',
        () => (read().lastWriteAt?.getTime() ?? 0) / MS_PER_SECOND,
      );
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

const FIRST_REFUSAL = 400;

/** Serves the metrics, and counts refused requests. */
export function addMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode >= FIRST_REFUSAL) metrics.countRefused(statusCode);
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
