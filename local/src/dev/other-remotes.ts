import { basename } from 'node:path';
import { type Registry, registrySchema } from '@clean-express/federation/registry';
import { DirectoryStore, type RemotePackage } from 'delivery';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import { step } from '../../bootstrap/progress.mjs';
import { buildStale } from '../build/build-stale.ts';
import type { Profile } from '../profile/profile.ts';
import { stageRemotes, storeOf } from '../site/stage-remotes.ts';

/** How long a site may take to say what is live, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * The releases that are live on a site. Its own origins serve them.
 *
 * @throws PlainError when the site does not say which they are.
 */
export async function registryOfSite(site: URL): Promise<Registry> {
  const address = new URL('/registry.json', site);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return registrySchema.parse(await response.json());
  } catch {
    throw new PlainError(
      `${site.origin} does not say which releases are live. Please check that ${address} shows a registry, or leave out --from to have the other remotes built here.`,
    );
  }
}

/**
 * Builds remotes and publishes them, as on the site, to a store of this machine.
 *
 * @returns Their registry.
 * @throws PlainError when one of them does not build.
 */
export async function registryOfBuilds(
  profile: Profile,
  remotes: readonly RemotePackage[],
): Promise<Registry> {
  if (remotes.length === 0) return { microFrontends: {} };
  const folders = remotes.map(({ folder }) => basename(folder));
  await step('Build', (note) => buildStale(note, folders));
  await step('Releases', () => stageRemotes(profile, remotes));
  const { microFrontends } = await new DirectoryStore(storeOf(profile)).readRegistry();
  const releases = remotes.flatMap(({ remote: { name } }) => {
    const published = microFrontends[name];
    return published ? [[name, published] as const] : [];
  });
  return { microFrontends: Object.fromEntries(releases) };
}
