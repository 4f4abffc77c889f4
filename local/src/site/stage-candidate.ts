import { readFile } from 'node:fs/promises';
import { registrySchema } from '@clean-express/federation/registry';
import { loadBuild, promote, publishBuild, type ReleaseStore, readRemote } from 'delivery';

/** A release that is tried beside those that are live. */
export interface Candidate {
  /** File with the registry that is live. */
  live: string;
  /** Folder of the candidate's package. */
  folder: string;
}

/**
 * Puts a candidate into the registry of what is live, as the release for everybody.
 *
 * @param origin - Where browsers will find a remote's files.
 * @throws BuildError when the candidate is not built.
 */
export async function stageCandidate(
  { live, folder }: Candidate,
  store: ReleaseStore,
  origin: (remote: { port: number }) => string,
): Promise<void> {
  const registry = registrySchema.parse(JSON.parse(await readFile(live, 'utf8')));
  await store.updateRegistry(() => registry);
  const build = await loadBuild(await readRemote(folder));
  const { name } = build.remote;
  const author = { by: 'gate', at: new Date() };
  const { release } = await publishBuild(build, { store, origin: origin(build.remote), author });
  const { version } = release.metadata;
  await store.updateRegistry((current) => promote(current, name, version, author));
}
