import { join } from 'node:path';
import { Supervisor } from 'local/src/processes/supervisor.ts';
import { DATA } from '../site/folders.ts';
import type { Service } from './service.ts';

/**
 * Starts services, and does something while they run. However that ends, so do they.
 *
 * @throws When one of them does not serve, or ends meanwhile.
 */
export async function withServices<Result>(
  services: readonly Service[],
  work: () => Promise<Result>,
): Promise<Result> {
  const supervisor = new Supervisor(join(DATA, 'logs'));
  try {
    await supervisor.start(services.map((service) => ({ ...service, title: service.name })));
    return await Promise.race([work(), supervisor.failure]);
  } finally {
    await supervisor.stop();
  }
}
