import type { Registry } from '@clean-express/federation/registry';
import { originOf, type ReleaseTarget } from 'site-runner';
import type { Build } from '../build/build.ts';
import { publishBuild } from '../publish/publish-build.ts';
import { promote } from '../registry/promote.ts';
import { DirectoryStore } from '../store/directory-store.ts';

/**
 * Fills the store of a test site with the live registry, in which the candidate is promoted.
 *
 * @param live - The live registry; its releases stay on their own origins.
 * @param candidate - The build that the gate checks.
 * @throws BuildError when the build does not match its configuration.
 */
export async function stageCandidate(
  live: Registry,
  candidate: Build,
  { profile, store: directory }: ReleaseTarget,
): Promise<void> {
  const store = new DirectoryStore(directory);
  await store.updateRegistry(() => live);
  const { remote } = candidate;
  const origin = originOf(profile, remote);
  const author = { by: 'gate', at: new Date() };
  const { release } = await publishBuild(candidate, { store, origin, author });
  const { version } = release.metadata;
  await store.updateRegistry((current) => promote(current, remote.name, version, author));
}
