import {
  buildStale,
  builtServices,
  findRemotes,
  localUrl,
  portUses,
  profiles,
  ROOT,
  requireFreePorts,
  stageSite,
  step,
  withServices,
} from 'site-runner';
import { canaryMonitor } from './site/canary-monitor.ts';
import { stageRemotes } from './site/stage-remotes.ts';

const forever = () => new Promise<never>(() => undefined);

/**
 * `npm start`: serves the whole site until it is stopped.
 *
 * @returns The exit code.
 * @throws PlainError when the site cannot start.
 */
export async function run(): Promise<number> {
  const profile = profiles.start;
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  await step('Build', buildStale);
  const site = await step('Releases', () => stageSite(profile, stageRemotes));
  await withServices(profile, [...builtServices(site), canaryMonitor(site)], () => {
    const url = localUrl(profile.ports.ssrServer);
    console.log(`\nOpen ${url}\n\nData and logs: ${profile.data}. Ctrl-C stops everything.`);
    return forever();
  });
  return 0;
}
