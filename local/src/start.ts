import { findRemotes } from 'delivery';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/workspace.mjs';
import { buildStale } from './build/build-stale.ts';
import { requireFreePorts } from './processes/free-ports.ts';
import { localUrl, profiles } from './profile/profile.ts';
import { builtServices } from './site/built-services.ts';
import { portUses } from './site/port-uses.ts';
import { stageSite } from './site/site.ts';
import { withServices } from './site/with-services.ts';

/** Work that lasts until somebody stops it. */
const forever = () => new Promise<never>(() => undefined);

/**
 * `npm start`: serves the whole site until somebody stops it.
 *
 * @returns The exit code.
 * @throws PlainError when something is in the way.
 */
export async function run(): Promise<number> {
  const profile = profiles.start;
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  await step('Build', buildStale);
  const site = await step('Releases', () => stageSite(profile));
  await withServices(profile, builtServices(site), () => {
    const url = localUrl(profile.ports.frontDoor);
    console.log(`\nOpen ${url}\n\nData and logs: ${profile.data}. Ctrl-C stops everything.`);
    return forever();
  });
  return 0;
}
