import { findRemotes } from 'delivery';
import { ROOT } from '../bootstrap/workspace.mjs';
import { devApi, devRemote, devShell } from './dev/dev-services.ts';
import { requireFreePorts } from './processes/free-ports.ts';
import { localUrl, profiles } from './profile/profile.ts';
import { portUses } from './site/port-uses.ts';
import { authEmulator } from './site/services.ts';
import { withServices } from './site/with-services.ts';

/**
 * `npm run dev`: every part with hot reload, until somebody stops it.
 *
 * @returns The exit code.
 * @throws PlainError when something is in the way.
 */
export async function run(): Promise<number> {
  const profile = profiles.dev;
  const remotes = await findRemotes(ROOT);
  await requireFreePorts(portUses(profile, remotes));
  const services = [
    authEmulator(profile),
    devApi(profile, remotes),
    ...remotes.map((built) => devRemote(profile, built)),
    devShell(profile, remotes),
  ];
  await withServices(profile, services, () => {
    console.log(`\nOpen ${localUrl(profile.ports.frontDoor)}\n\nCtrl-C stops everything.`);
    return new Promise<never>(() => undefined);
  });
  return 0;
}
