import { parseArgs } from 'node:util';
import type { Registry } from '@clean-express/release-contract/registry';
import {
  findRemotes,
  localUrl,
  originOf,
  PlainError,
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
import { registryOfBuilds, registryOfSite } from './dev/other-remotes.ts';

/**
 * The options of `npm run dev`: names of the remotes that are served from source, with hot reload;
 * whether the only one of them is served on a standalone page, without the shell; and a site whose
 * registry has the other remotes, which are built here by default.
 */
type DevOptions = ReturnType<typeof devOptions>;

function toSite(from: string | undefined): URL | undefined {
  if (from === undefined) return undefined;
  if (URL.canParse(from) && /^https?:/.test(from)) return new URL(from);
  throw new PlainError(
    `"${from}" is not the address of a site. Please write one after --from, such as https://www.example.com.`,
  );
}

/** All remotes, unless some are named or the others come from a site. */
function toHot(named: string[], from: unknown, names: readonly string[]): string[] {
  const missing = named.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new PlainError(
      `There is no remote "${missing}". Please name one of these: ${names.join(', ')}.`,
    );
  }
  if (named.length > 0) return [...new Set(named)];
  return from ? [] : [...names];
}

/**
 * Parses the arguments of `npm run dev --`.
 *
 * @param parameters - Names of remotes, `--from <site>`, `--alone`.
 * @param names - Names of all remotes.
 * @example devOptions(['blog', '--from', 'https://www.example.com'], ['blog', 'catalog'])
 */
export function devOptions(parameters: readonly string[], names: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options: { alone: { type: 'boolean', default: false }, from: { type: 'string' } },
    allowPositionals: true,
  });
  const { alone } = values;
  const from = toSite(values.from);
  const hot = toHot(positionals, from, names);
  if (alone && (positionals.length !== 1 || from)) {
    throw new PlainError('Please name one remote, and nothing else, with --alone.');
  }
  return { hot, alone, from };
}

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
    ? await registryOfSite(
        options.from,
        all.filter(({ remote }) => options.hot.includes(remote.name)),
      )
    : await registryOfBuilds(profile, built);
  const services = [...backend, ...remotes, ...(shell ? [shell(others)] : [])];
  await withServices(profile, services, () => {
    const remark = isMoved ? ' (the usual ports are taken)' : '';
    console.log(`\nOpen ${url}${remark}\n\nLogs: ${profile.data}/logs. Ctrl-C stops everything.`);
    return new Promise<never>(() => undefined);
  });
  return 0;
}
