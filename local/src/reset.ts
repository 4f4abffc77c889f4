import { rm } from 'node:fs/promises';
import { findRemotes } from 'delivery';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/workspace.mjs';
import { requireFreePorts } from './processes/free-ports.ts';
import { profiles } from './profile/profile.ts';
import { portUses } from './site/port-uses.ts';

/**
 * `npm run reset`: empties data, users and releases of `npm start` and `npm run dev`.
 *
 * @returns The exit code.
 * @throws PlainError while the site runs.
 */
export async function run(): Promise<number> {
  await requireFreePorts(portUses(profiles.start, await findRemotes(ROOT)));
  await step('Data', async (note) => {
    const removed = [profiles.start, profiles.dev, profiles.devBeside].map(({ data }) => data);
    await Promise.all(removed.map((data) => rm(data, { recursive: true, force: true })));
    note('empty');
  });
  return 0;
}
