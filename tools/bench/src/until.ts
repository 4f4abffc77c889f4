import { setTimeout as wait } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

/**
 * Polls until a condition is met.
 *
 * @param failure - What to report when it is not met within a minute: "The page was not rendered".
 */
export async function until(failure: string, isMet: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isMet())) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`${failure} within a minute.`);
    await wait(POLL_INTERVAL_MS);
  }
}
