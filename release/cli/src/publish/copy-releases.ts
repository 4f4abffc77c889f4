import { SHELL } from '@clean-express/release-contract/host-contract';
import type {
  NamedRelease,
  Reason,
  ReleaseDetail,
  ReleaseServer,
} from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { type ReleaseSource, uploadRelease } from './upload-release.ts';

/** Loads a file of a release from its origin, as browsers do. */
async function loadFromOrigin(address: string): Promise<Buffer> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) return Buffer.from(await response.arrayBuffer());
  const message = `Could not load ${address}, a file of a live release. Restore it: publish its build again.`;
  throw new DeliveryError('unavailable', message);
}

/** The public part of a release that a server has; its files are read from its origin. */
export function publicSource({
  remote,
  version,
  baseUrl,
  manifestText,
  files = [],
}: ReleaseDetail): ReleaseSource {
  return {
    remote,
    version,
    manifestText,
    files: files.filter(({ part }) => part === 'public'),
    read: ({ path }) => loadFromOrigin(`${baseUrl}${version}/${path}`),
  };
}

/**
 * Makes the public part of releases live at a server, together.
 *
 * @param sources - Each fits beside those before it.
 */
export async function makeLive(
  to: ReleaseServer,
  sources: readonly [ReleaseSource, ...ReleaseSource[]],
  change: Reason = {},
): Promise<void> {
  const accepted: NamedRelease[] = [];
  for (const source of sources) {
    const { remote, version } = source;
    const files = source.files.filter(({ part }) => part === 'public');
    await uploadRelease(to, { ...source, files }, change, accepted);
    await to.accept(remote, version, { skippedE2e: true }, change);
    accepted.push({ remote, version });
  }
  const [{ remote, version }] = sources;
  await to.promote(remote, version, { ...change, with: accepted.slice(1) });
}

/** Sorts releases: first the shell, which remotes are compared with. */
export const shellFirst = <Release extends { remote: string }>(releases: readonly Release[]) =>
  releases.toSorted((a, b) => Number(b.remote === SHELL) - Number(a.remote === SHELL));

/** Reads the releases that visitors outside of a canary get, the shell first. */
export async function liveReleases(server: ReleaseServer): Promise<ReleaseDetail[]> {
  const live = shellFirst((await server.releases()).filter(({ role }) => role === 'live'));
  return Promise.all(live.map(({ remote, version }) => server.release(remote, version)));
}

/**
 * Makes releases of one server live at another one. Only files that the other one does not have yet are
 * loaded, from the origins of the releases.
 */
export async function copyReleases(
  to: ReleaseServer,
  releases: readonly ReleaseDetail[],
  change: Reason,
): Promise<void> {
  for (const release of releases) await makeLive(to, [publicSource(release)], change);
}
