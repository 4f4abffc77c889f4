import { join } from 'node:path';
import { step } from '../../setup/progress.mjs';
import type { Service } from '../processes/service.ts';
import { stopRequest } from '../processes/stop-request.ts';
import { Supervisor } from '../processes/supervisor.ts';
import type { Profile } from '../profile/profile.ts';

/**
 * Runs work while services run. The services are stopped when the work ends, when one of them fails,
 * and when the process is asked to stop.
 *
 * @param work - Receives a signal that is aborted when the services are stopped.
 * @returns The result of the work; `undefined` when the process was asked to stop before.
 * @throws PlainError when a service fails.
 */
export async function withServices<Result>(
  profile: Profile,
  services: readonly Service[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const finished = new AbortController();
  const stop = stopRequest(finished.signal).then(() => undefined);
  const supervisor = new Supervisor(join(profile.data, 'logs'));
  try {
    const starting = step('Services', async (note) => {
      note(services.map(({ name }) => name).join(', '));
      await supervisor.start(services);
      return true;
    });
    if (!(await Promise.race([starting, stop]))) return undefined;
    return await Promise.race([work(finished.signal), supervisor.failure, stop]);
  } finally {
    finished.abort();
    await supervisor.stop();
  }
}
