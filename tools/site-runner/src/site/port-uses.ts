import type { PortUse } from '../processes/free-ports.ts';
import type { Profile } from '../profile/profile.ts';
import type { RemotePackage } from '../workspace/read-remote.ts';

/** Lists every port of a profile with the service that needs it. */
export function portUses(profile: Profile, remotes: readonly RemotePackage[]): PortUse[] {
  const { ssrServer, api, authEmulator } = profile.ports;
  return [
    { port: ssrServer, title: 'SSR server' },
    ...remotes.map(({ remote }) => ({
      port: profile.remotePort(remote),
      title: `remote ${remote.name}`,
    })),
    { port: api, title: 'API' },
    { port: authEmulator, title: 'Auth emulator' },
  ];
}
