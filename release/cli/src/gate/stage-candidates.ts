import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import pMap from 'p-map';
import { ROOT, type ServedSite } from 'site-runner';
import { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { makeLive, shellFirst } from '../publish/copy-releases.ts';
import type { ReleaseSource } from '../publish/upload-release.ts';
import type { Candidate, TestedRelease } from './candidate.ts';

/** The kit, which the tests of candidates import. */
const KIT = '@clean-express/e2e';

/** Releases that are staged at the same time: the server works on one while another one is sent. */
const CONCURRENCY = 4;

/** Makes a release live that a candidate replaces. The candidate may be what repairs it. */
async function stageFormer(staging: Promise<void>, { remote }: ReleaseSource): Promise<void> {
  await staging.catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error;
    console.error(`The site has no live release of "${remote}" to go back to: ${error.message}`);
  });
}

const isSame = (a: ReleaseSource, b: ReleaseSource) =>
  a.remote === b.remote && a.version === b.version;

/** A candidate that is live already, built again, keeps the manifest that it was published with. */
function asPublished(source: ReleaseSource, live: readonly ReleaseSource[]): ReleaseSource {
  const { manifestText } = live.find((release) => isSame(release, source)) ?? source;
  return { ...source, manifestText };
}

/**
 * Makes the live releases live on a test site, the shell first, then the candidates. The release that a candidate
 * replaces becomes the roll-back target, so that the two can be compared.
 *
 * @throws DeliveryError when a release does not fit the shell of the site, or its files have gone.
 */
export async function stageCandidates(
  site: ServedSite,
  live: readonly ReleaseSource[],
  candidates: readonly Candidate[],
): Promise<void> {
  const server = new ReleaseServer(site.releaseServer);
  const sources = shellFirst(candidates.map(({ source }) => asPublished(source, live)));
  const replaced = new Set(sources.map(({ remote }) => remote));
  const shell = [...live, ...sources].find(({ remote }) => remote === SHELL);
  // Releases of remotes are compared with it.
  if (shell) await makeLive(server, [shell]);
  const others = live.filter(({ remote }) => remote !== SHELL && !replaced.has(remote));
  // They fit each other in any order.
  await pMap(others, (release) => makeLive(server, [release]), { concurrency: CONCURRENCY });
  // Last, because one may not fit the others any more: after a roll-back, its candidate repairs that.
  for (const release of live) {
    const { remote } = release;
    const isTested = sources.some((source) => isSame(source, release));
    if (remote === SHELL || !replaced.has(remote) || isTested) continue;
    await stageFormer(makeLive(server, [release]), release);
  }
  const [first, ...partners] = sources;
  if (first) await makeLive(server, [first, ...partners]);
}

/**
 * Writes the candidates' own tests to `<folder>/<remote>/`, where they find the kit.
 *
 * @throws DeliveryError when the release server does not have them.
 */
export async function writeTests(
  folder: string,
  candidates: readonly TestedRelease[],
): Promise<void> {
  const kit = join(folder, 'node_modules', KIT);
  await mkdir(dirname(kit), { recursive: true });
  await symlink(join(ROOT, 'e2e'), kit, 'dir');
  for (const { source, readTests } of candidates) {
    for (const [path, bytes] of await readTests()) {
      const file = join(folder, source.remote, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  }
}
