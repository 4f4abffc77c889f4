import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, DatabaseState } from './database/index.ts';
import { createAddressCheck } from './environment/index.ts';
import type { Load } from './http/load.ts';
import { Problem, sendProblem } from './http/problem.ts';
import { createSecretCheck } from './http/security.ts';
import { countDroppedLines } from './logging.ts';

/** Creates a register with the metrics of this process: memory, CPU, event loop, dropped log lines. */
export function createRegister(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  // promtool refuses gauges that are named like counters; those by type tell as much.
  for (const name of ['handles', 'requests', 'resources']) {
    register.removeSingleMetric(`nodejs_active_${name}_total`);
  }
  addCounter(register, {
    name: 'log_lines_dropped_total',
    help: 'Log lines that could not be written',
    read: countDroppedLines,
  });
  return register;
}

/** Adds a gauge whose value is read when the metrics are requested. */
export function addGauge(
  register: Registry,
  { name, help, read }: { name: string; help: string; read: () => number | Promise<number> },
): void {
  new Gauge({
    name,
    help,
    registers: [register],
    async collect() {
      this.set(await read());
    },
  });
}

/** Adds a counter whose value is read when the metrics are requested. */
export function addCounter(
  register: Registry,
  { name, help, read }: { name: string; help: string; read: () => number },
): void {
  new Counter({
    name,
    help,
    registers: [register],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

const SECONDS_BUCKETS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];

const MS_PER_SECOND = 1000;

/** The route of requests that no route handles: there is no end of their addresses. */
const NO_ROUTE = 'none';

interface CompletedRequest {
  method: string;
  /** The path of its route, as declared. */
  route: string | undefined;
  statusCode: number;
  milliseconds: number;
}

/** Adds how many requests each route has handled, with which results, and how long they took. */
export function addRequestMetrics(register: Registry): (completed: CompletedRequest) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [register],
  });
  return ({ method, route, statusCode, milliseconds }) => {
    const status = `${Math.floor(statusCode / 100)}xx`;
    const handler = route === undefined ? { method: NO_ROUTE, route: NO_ROUTE } : { method, route };
    durations.observe({ ...handler, status }, milliseconds / MS_PER_SECOND);
  };
}

const isLoopback = createAddressCheck(['127.0.0.0/8', '::1']);

/** Whether a request may read the metrics: by the token or, without one, from this machine. */
function metricsCheck(token: string | undefined): (request: FastifyRequest) => boolean {
  // Not `ip`, which proxies name.
  if (token === undefined) return ({ socket }) => isLoopback(socket.remoteAddress ?? '');
  const isHeader = createSecretCheck(`Bearer ${token}`);
  return ({ headers }) => isHeader(headers.authorization ?? '');
}

/**
 * Serves the metrics of a server at `/metrics`, for Prometheus and the release server.
 *
 * @param token - `METRICS_TOKEN`. Without one, only this machine may read them.
 */
export function addMetricsRoute(app: FastifyInstance, token?: string): void {
  const { metricsRegister: register } = app;
  const mayRead = metricsCheck(token);
  const route = { config: { isAlwaysServed: true }, schema: { hide: true } };
  app.get('/metrics', route, async (request, reply) => {
    if (!mayRead(request)) {
      const detail =
        'The metrics need a token. Send the METRICS_TOKEN of this server as "Authorization: Bearer …".';
      return sendProblem(reply, new Problem({ status: 401, code: 'token-invalid', detail }));
    }
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });
}

/** Adds the load of the server. */
export function addLoadMetrics(register: Registry, load: Load): void {
  addGauge(register, {
    name: 'requests_in_flight',
    help: 'Requests that are being handled',
    read: load.inFlight,
  });
  addCounter(register, {
    name: 'requests_refused_by_load_total',
    help: 'Requests that were refused because of the load',
    read: load.refused,
  });
}

/** Adds what is known about the database. */
export function addDatabaseMetrics(
  register: Registry,
  state: () => DatabaseState,
  { connections }: Pick<Database, 'connections'>,
): void {
  addGauge(register, {
    name: 'database_available',
    help: 'Whether the database responds (1) or not (0)',
    read: () => Number(state().isAvailable),
  });
  addGauge(register, {
    name: 'database_writable',
    help: 'Whether the database accepts writes (1) or not (0)',
    read: () => Number(state().isWritable),
  });
  if (!connections) return;
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database that are used or idle, and queries that wait for one (awaited)',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}
