import type { Service } from '../processes/service.ts';
import { api, authEmulator, frontDoor, remoteOrigin, watchdog } from './services.ts';
import type { Site } from './site.ts';

/** Everything that serves a built site. */
export function builtServices(site: Site): Service[] {
  return [
    authEmulator(site.profile),
    api(site.profile, site.remotes),
    ...site.remotes.map((built) => remoteOrigin(site, built)),
    frontDoor(site),
    watchdog(site),
  ];
}
