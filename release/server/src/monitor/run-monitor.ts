import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CanaryMonitor } from './canary-monitor.ts';

const CHECK_INTERVAL_MS = 1000;

/**
 * Monitors canaries until it is stopped. A failed check is logged and repeated.
 *
 * @param signal - Stops the monitor.
 */
export async function runMonitor(
  monitor: Pick<CanaryMonitor, 'check'>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await monitor.check().catch((err: unknown) => {
      log.error({ err }, 'The canary monitor could not check the canaries.');
    });
    await wait(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
