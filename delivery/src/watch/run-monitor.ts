import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseStore } from '../store/release-store.ts';
import { CanaryMonitor } from './canary-monitor.ts';
import { HealthFeed } from './health-feed.ts';

const CHECK_INTERVAL_MS = 1000;

/**
 * Monitors canaries until it is stopped.
 *
 * @param ssrServers - Their addresses, without a trailing slash.
 * @param signal - Stops the monitor.
 */
export async function runMonitor(
  store: ReleaseStore,
  ssrServers: readonly string[],
  log: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const canaryMonitor = new CanaryMonitor(store, new HealthFeed(ssrServers), log);
  while (!signal?.aborted) {
    await canaryMonitor.check().catch((error: unknown) => log(String(error)));
    await wait(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
