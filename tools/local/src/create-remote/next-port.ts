import { PlainError, profiles, takenPorts } from 'site-runner';

/** The range between the port of the SSR server and those of the tests. */
const FIRST = 3001;
const LAST = 3099;

/** Finds the first port for a new remote, besides the existing ones, that is free in all profiles. */
export async function nextPort(remotes: readonly { port: number }[]): Promise<number> {
  const all = Object.values(profiles).flat();
  const used = new Set(
    all.flatMap(({ ports, spareSsrServers, remotePort }) => [
      ...Object.values(ports),
      ...spareSsrServers,
      ...remotes.map(remotePort),
    ]),
  );
  for (let port = FIRST; port <= LAST; port += 1) {
    const isUsed = all.some((profile) => used.has(profile.remotePort({ port })));
    if (!isUsed && (await takenPorts([{ port, title: 'new remote' }])).length === 0) return port;
  }
  throw new PlainError(`All ports from ${FIRST} to ${LAST} are taken. Please free one of them.`);
}
