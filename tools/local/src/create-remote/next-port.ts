import { PlainError, type Profile, profiles, takenPorts } from 'site-runner';

/** The range between the port of the SSR server and those of the tests. */
const FIRST = 3001;
const LAST = 3099;

interface HasPort {
  port: number;
}

/** Lists all ports that a profile uses. */
function portsOf(profile: Profile, remotes: readonly HasPort[]): number[] {
  const { ports, spareSsrServers } = profile;
  return [
    ...Object.values(ports),
    ...spareSsrServers,
    ...remotes.map((remote) => profile.remotePort(remote)),
  ];
}

/**
 * Finds the first port for a new remote that is free in all profiles.
 *
 * @param remotes - The existing remotes.
 * @throws PlainError when all ports are taken.
 */
export async function nextPort(remotes: readonly HasPort[]): Promise<number> {
  const all = Object.values(profiles);
  const used = new Set(all.flatMap((profile) => portsOf(profile, remotes)));
  for (let port = FIRST; port <= LAST; port += 1) {
    const isUsed = all.some((profile) => used.has(profile.remotePort({ port })));
    if (!isUsed && (await takenPorts([{ port, title: 'new remote' }])).length === 0) return port;
  }
  throw new PlainError(`All ports from ${FIRST} to ${LAST} are taken. Please free one of them.`);
}
