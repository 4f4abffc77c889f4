import { join } from 'node:path';
import { DirectoryStore, type RemotePackage } from 'delivery';
import { localUrl, type Profile } from '../profile/profile.ts';
import { stageRelease } from './stage-release.ts';

/** Directory of a profile's releases and their registry. */
export function storeOf({ data }: Profile): string {
  return join(data, 'releases');
}

/** Where browsers find a remote's files. */
export function originOf(profile: Profile, remote: { port: number }): string {
  return localUrl(profile.remotePort(remote));
}

/**
 * Publishes the builds of remotes to everybody.
 *
 * @throws BuildError when one of them is not built.
 */
export async function stageRemotes(
  profile: Profile,
  remotes: readonly RemotePackage[],
): Promise<void> {
  const directory = storeOf(profile);
  const store = new DirectoryStore(directory);
  const stage = (built: RemotePackage) => {
    const stamp = join(directory, `${built.remote.name}.staged`);
    return stageRelease(built, { store, origin: originOf(profile, built.remote), stamp });
  };
  await Promise.all(remotes.map(stage));
}
