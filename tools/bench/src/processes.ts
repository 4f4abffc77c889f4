import { join } from 'node:path';
import { type Service, Supervisor } from 'site-runner';
import { profile } from './site/profile.ts';

/**
 * Runs services while some work runs. They are stopped when it ends, even if it fails.
 *
 * @throws When a service does not start, or ends before the work does.
 */
export async function withServices<Result>(
  services: readonly Service[],
  work: () => Promise<Result>,
): Promise<Result> {
  const supervisor = new Supervisor(join(profile.data, 'logs'));
  try {
    await supervisor.start(services);
    return await Promise.race([work(), supervisor.failure]);
  } finally {
    await supervisor.stop();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for the signals that ask this process to end.
 *
 * @param work - Must end the process, because a listener replaces the default behaviour.
 * @returns Removes the listeners.
 */
export function onSignals(work: () => void): () => void {
  for (const signal of SIGNALS) process.once(signal, work);
  return () => {
    for (const signal of SIGNALS) process.off(signal, work);
  };
}
