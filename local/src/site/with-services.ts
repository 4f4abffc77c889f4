import { join } from 'node:path';
import { step } from '../../bootstrap/progress.mjs';
import type { Service } from '../processes/service.ts';
import { stopRequest } from '../processes/stop-request.ts';
import { Supervisor } from '../processes/supervisor.ts';
import type { Profile } from '../profile/profile.ts';

/**
 * Starts services, and does something while they run. However that ends, so do they.
 *
 * @param work - Ends the services when it resolves.
 * @returns What the work resolved to; `undefined` when somebody asked for an end before.
 * @throws PlainError when a service fails.
 */
export async function withServices<Result>(
  profile: Profile,
  services: readonly Service[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const stop = stopRequest().then(() => undefined);
  const supervisor = new Supervisor(join(profile.data, 'logs'));
  try {
    const starting = step('Services', async (note) => {
      note(services.map(({ name }) => name).join(', '));
      await supervisor.start(services);
      return true;
    });
    if (!(await Promise.race([starting, stop]))) return undefined;
    return await Promise.race([work(), supervisor.failure, stop]);
  } finally {
    await supervisor.stop();
  }
}
