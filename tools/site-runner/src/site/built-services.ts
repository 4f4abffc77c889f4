import type { Service } from '../processes/service.ts';
import { api, authEmulator, remoteOrigin, ssrServer } from './services.ts';
import type { Site } from './site.ts';

/** All services that serve a built site. */
export function builtServices(site: Site): Service[] {
  return [
    authEmulator(site.profile),
    api(site.profile, site.remotes),
    ...site.remotes.map((remote) => remoteOrigin(site, remote)),
    ssrServer(site),
  ];
}
