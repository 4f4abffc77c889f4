import { join } from 'node:path';
import { type Service as LocalService, Supervisor } from 'site-runner';
import { DATA } from '../site/folders.ts';

/** A process that runs during a measurement. */
export type Service = Pick<LocalService, 'name' | 'cwd' | 'script' | 'env'>;

/**
 * Runs services while some work runs. They are stopped when it ends, even if it fails.
 *
 * @throws When a service does not start, or ends before the work does.
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
