import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { DatabaseState } from './database/index.ts';
import type { Load } from './http/load.ts';
import { countDroppedLines } from './logging.ts';

/** Creates a register with the metrics of this process: memory, CPU, event loop, dropped log lines. */
export function createRegister(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
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
export function addDatabaseMetrics(register: Registry, state: () => DatabaseState): void {
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
}
