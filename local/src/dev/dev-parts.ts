import type { Registry } from '@clean-express/federation/registry';
import type { RemotePackage } from 'delivery';
import type { PortUse } from '../processes/free-ports.ts';
import type { Service } from '../processes/service.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { remoteOrigin } from '../site/services.ts';
import { originOf, storeOf } from '../site/stage-remotes.ts';
import { devRemote, devShell, standaloneRemote } from './dev-services.ts';
import type { DevOptions } from './options.ts';

/** What serves the pages of `npm run dev`. */
export interface DevParts {
  profile: Profile;
  /** Where to look at them. */
  url: string;
  /** The remotes with hot reload, and the origins of the others. */
  remotes: Service[];
  /** The remotes that have to be built before their origins serve them. */
  built: RemotePackage[];
  /** The shell; none when a remote is alone. */
  shell: ((others: Registry) => Service) | undefined;
}

/** The ports that the parts need. */
export function portsOf({ profile, remotes, shell }: DevParts): PortUse[] {
  const frontDoor = { port: profile.ports.frontDoor, title: 'shell' };
  return shell ? [frontDoor, ...remotes] : remotes;
}

/** Says what serves the pages that were asked for. */
export function devParts(
  profile: Profile,
  all: readonly RemotePackage[],
  { hot, alone, from }: DevOptions,
): DevParts {
  const isHot = ({ remote }: RemotePackage) => hot.includes(remote.name);
  const hotRemotes = all.filter(isHot);
  const [first] = hotRemotes;
  if (alone && first) {
    const url = originOf(profile, first.remote);
    const remotes = [standaloneRemote(profile, first)];
    return { profile, url, remotes, built: [], shell: undefined };
  }
  const servers = hotRemotes.map((remote) => devRemote(profile, remote));
  const built = from ? [] : all.filter((remote) => !isHot(remote));
  const site = { profile, store: storeOf(profile) };
  return {
    profile,
    url: localUrl(profile.ports.frontDoor),
    remotes: [...servers, ...built.map((remote) => remoteOrigin(site, remote))],
    built,
    shell: (others) => devShell(profile, hotRemotes, others),
  };
}
