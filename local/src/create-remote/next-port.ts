import { PlainError } from '../../bootstrap/plain-error.mjs';
import { takenPorts } from '../processes/free-ports.ts';
import { type Profile, profiles } from '../profile/profile.ts';

/** Between the front door and the ports of the tests' site. */
const FIRST = 3001;
const LAST = 3099;

interface HasPort {
  port: number;
}

/** Every port that a way of running the site uses. */
function portsOf(profile: Profile, remotes: readonly HasPort[]): number[] {
  const { ports, spareFrontDoors } = profile;
  return [
    ...Object.values(ports),
    ...spareFrontDoors,
    ...remotes.map((remote) => profile.remotePort(remote)),
  ];
}

/**
 * The first port for a new remote that nobody uses, in any way of running the site.
 *
 * @param remotes - Those that there are.
 * @throws PlainError when all are taken.
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
