import { setTimeout as wait } from 'node:timers/promises';
import type { ReleaseStore } from '../store/release-store.ts';
import { HealthFeed } from './health-feed.ts';
import { Watchdog } from './watchdog.ts';

/** How often it looks, in milliseconds. */
const INTERVAL = 1000;

/**
 * Watches over canaries until it is told to stop.
 *
 * @param frontDoors - Their addresses, without a slash at the end.
 */
export async function keepWatch(
  store: ReleaseStore,
  frontDoors: readonly string[],
  log: (sentence: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const watchdog = new Watchdog(store, new HealthFeed(frontDoors), log);
  while (!signal?.aborted) {
    await watchdog.look().catch((error: unknown) => log(String(error)));
    await wait(INTERVAL, undefined, { signal }).catch(() => undefined);
  }
}
