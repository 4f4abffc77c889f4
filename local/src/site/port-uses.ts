import type { RemotePackage } from 'delivery';
import type { PortUse } from '../processes/free-ports.ts';
import type { Profile } from '../profile/profile.ts';

/** Every port of a profile, with what needs it. */
export function portUses(profile: Profile, remotes: readonly RemotePackage[]): PortUse[] {
  const { frontDoor, api, authEmulator } = profile.ports;
  return [
    { port: frontDoor, title: 'front door' },
    ...remotes.map(({ remote }) => ({
      port: profile.remotePort(remote),
      title: `remote ${remote.name}`,
    })),
    { port: api, title: 'API' },
    { port: authEmulator, title: 'Auth emulator' },
  ];
}
