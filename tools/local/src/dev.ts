import type { Registry } from '@clean-express/release-contract/registry';
import {
  findRemotes,
  localUrl,
  originOf,
  type PortUse,
  type Profile,
  profiles,
  type RemotePackage,
  ROOT,
  remotePortUses,
  requireFreePorts,
  storeOf,
  takenPorts,
  withServices,
} from 'site-runner';
import { missingBackend } from './dev/backend.ts';
import { devOrigins, devRemote, devShell, standaloneRemote } from './dev/dev-services.ts';
import { type DevOptions, devOptions } from './dev/options.ts';
import { registryOfBuilds, registryOfSite } from './dev/other-remotes.ts';

/** Determines the servers of the requested pages. */
function devParts(
  profile: Profile,
  all: readonly RemotePackage[],
  { hot, alone, from }: DevOptions,
) {
  const isHot = ({ remote }: RemotePackage) => hot.includes(remote.name);
  const hotRemotes = all.filter(isHot);
  const [first] = hotRemotes;
  if (alone && first) {
    const remotes = [standaloneRemote(profile, first)];
    const ports = remotePortUses(profile, [first]);
    return { profile, url: originOf(profile, first.remote), remotes, ports, built: [] };
  }
  const servers = hotRemotes.map((remote) => devRemote(profile, remote));
  const built = from ? [] : all.filter((remote) => !isHot(remote));
  const site = { profile, store: storeOf(profile) };
  const origins = built.length > 0 ? [devOrigins(site, built)] : [];
  return {
    profile,
    /** Address of the pages. */
    url: localUrl(profile.ports.ssrServer),
    /** The remotes with hot reload, and the origins of the others. */
    remotes: [...servers, ...origins],
    ports: remotePortUses(profile, [...hotRemotes, ...built]),
    /** The remotes that must be built before their origins can serve them. */
    built,
    shell: (others: Registry) => devShell(profile, hotRemotes, others),
  };
}

function portsOf({ profile, ports, shell }: ReturnType<typeof devParts>): PortUse[] {
  const ssrServer = { port: profile.ports.ssrServer, title: 'shell' };
  return shell ? [ssrServer, ...ports] : ports;
}

/** `npm run dev`: serves parts of the site with hot reload until it is stopped. */
export async function run(parameters: readonly string[]): Promise<number> {
  const all = await findRemotes(ROOT);
  const names = all.map(({ remote }) => remote.name);
  const options = devOptions(parameters, names);
  const usual = devParts(profiles.dev, all, options);
  const isMoved = (await takenPorts(portsOf(usual))).length > 0;
  const parts = isMoved ? devParts(profiles.devBeside, all, options) : usual;
  const { profile, url, remotes, built, shell } = parts;
  const backend = await missingBackend(profile, all, url);
  await requireFreePorts([...portsOf(parts), ...backend]);
  const others = options.from
    ? await registryOfSite(options.from)
    : await registryOfBuilds(profile, built);
  const services = [...backend, ...remotes, ...(shell ? [shell(others)] : [])];
  await withServices(profile, services, () => {
    const remark = isMoved ? ' (the usual ports are taken)' : '';
    console.log(`\nOpen ${url}${remark}\n\nLogs: ${profile.data}/logs. Ctrl-C stops everything.`);
    return new Promise<never>(() => undefined);
  });
  return 0;
}
