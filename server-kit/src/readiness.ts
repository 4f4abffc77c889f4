import { statfs } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { type Load, Overloaded } from './http/load.ts';
import { Problem } from './http/problem.ts';
import { addGauge } from './metrics.ts';
import { isDraining } from './process.ts';

/** With less free space than this, in bytes, a disk counts as full: PostgreSQL writes its log in such parts. */
const FULL_BELOW = 16 * 1024 * 1024;

async function isFull(directory: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < FULL_BELOW;
}

/**
 * Checks whether this process itself can serve requests. What all instances share is no reason to
 * refuse: the load balancer would take away every instance at once.
 *
 * @param load - The load of its server.
 * @param dataDirectory - Directory of the data of this process, if it has any.
 * @throws Problem with status 503 that says what is wrong.
 */
export async function requireReady(
  load: Pick<Load, 'isOverloaded'>,
  dataDirectory: string | undefined,
): Promise<void> {
  if (isDraining()) {
    const detail = 'This server stops. Send your requests to another one.';
    throw new Problem({ status: 503, code: 'draining', detail });
  }
  if (load.isOverloaded()) throw new Overloaded();
  if (dataDirectory === undefined || !(await isFull(dataDirectory))) return;
  const detail = 'The disk with the data of this server is full.';
  throw new Problem({ status: 503, code: 'disk-full', detail });
}

/**
 * Adds whether this process is ready to the metrics: load balancers alone know what `/readyz` says.
 *
 * @param requireReady - Rejects if it is not.
 */
export function addReadinessMetric(register: Registry, requireReady: () => Promise<void>): void {
  addGauge(register, {
    name: 'server_ready',
    help: 'Whether the server can handle requests (1) or not (0), as /readyz says',
    read: () =>
      requireReady().then(
        () => 1,
        () => 0,
      ),
  });
}
