import type { Change, ReleaseDetail, ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { uploadRelease } from './upload-release.ts';

/** Loads a file of a release from its origin, as browsers do. */
async function loadFile(address: string): Promise<Buffer> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok) return Buffer.from(await response.arrayBuffer());
  const message = `Could not load ${address}, a file of a live release. Restore it: publish its build again.`;
  throw new DeliveryError('unavailable', message);
}

async function copyRelease(
  to: ReleaseServer,
  { remote, version, baseUrl, manifestText, files = [] }: ReleaseDetail,
  change: Change,
): Promise<void> {
  const read = (path: string) => loadFile(`${baseUrl}${version}/${path}`);
  const visible = files.filter(({ part }) => part === 'public');
  await uploadRelease(to, { manifestText, files: visible, read }, change);
  await to.accept(remote, version, { skippedE2e: true }, change);
  await to.promote(remote, version, change);
}

/** Reads the releases that visitors outside of a canary get. */
export async function liveReleases(server: ReleaseServer): Promise<ReleaseDetail[]> {
  const rows = (await server.releases()).filter(({ role }) => role === 'live');
  return Promise.all(rows.map(({ remote, version }) => server.release(remote, version)));
}

/**
 * Makes releases of one server live at another one. Only files that the other one does not have yet are
 * loaded, from the origins of the releases.
 */
export async function copyReleases(
  to: ReleaseServer,
  releases: readonly ReleaseDetail[],
  change: Change,
): Promise<void> {
  for (const release of releases) await copyRelease(to, release, change);
}
