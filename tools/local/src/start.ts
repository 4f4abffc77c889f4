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
import { canaryMonitor, stageRemotes } from './site/releases.ts';

/** `npm start`: serves the whole site until it is stopped. */
export async function run(): Promise<number> {
  const profile = profiles.start;
  await requireFreePorts(portUses(profile, await findRemotes(ROOT)));
  await step('Build', buildStale);
  const site = await step('Releases', () => stageSite(profile, stageRemotes));
  await withServices(profile, [...builtServices(site), canaryMonitor(site)], () => {
    const url = localUrl(profile.ports.ssrServer);
    console.log(`\nOpen ${url}\n\nData and logs: ${profile.data}. Ctrl-C stops everything.`);
    return new Promise<never>(() => undefined);
  });
  return 0;
}
