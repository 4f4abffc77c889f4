import type { Registry } from '@clean-express/federation/registry';
import {
  localUrl,
  originOf,
  type PortUse,
  type Profile,
  type RemotePackage,
  remoteOrigin,
  type Service,
  storeOf,
} from 'site-runner';
import { devRemote, devShell, standaloneRemote } from './dev-services.ts';
import type { DevOptions } from './options.ts';

/** The servers of the pages of `npm run dev`. */
export interface DevParts {
  profile: Profile;
  /** Address of the pages. */
  url: string;
  /** The remotes with hot reload, and the origins of the others. */
  remotes: Service[];
  /** The remotes that must be built before their origins can serve them. */
  built: RemotePackage[];
  /** Absent when one remote is served standalone. */
  shell: ((others: Registry) => Service) | undefined;
}

/** Lists the ports that the parts need. */
export function portsOf({ profile, remotes, shell }: DevParts): PortUse[] {
  const ssrServer = { port: profile.ports.ssrServer, title: 'shell' };
  return shell ? [ssrServer, ...remotes] : remotes;
}

/** Determines the servers for the requested pages. */
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
    url: localUrl(profile.ports.ssrServer),
    remotes: [...servers, ...built.map((remote) => remoteOrigin(site, remote))],
    built,
    shell: (others) => devShell(profile, hotRemotes, others),
  };
}
