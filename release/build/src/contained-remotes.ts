import type { Contained } from '@clean-express/release-contract/host-contract';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Build } from './build.ts';
import { type BuildFiles, fileHashes, SERVER_FOLDER } from './build-files.ts';

/** File of a host's build that names the remotes it contains: `npm run build:single` writes it. */
export const CONTAINED_FILE = 'contained.json';

/** A remote in the build of its host, and its folder, relative to the host's. */
export interface ContainedRemote {
  folder: string;
  remote: RemoteConfig;
}

/** Where the server bundle of a host has that of a remote that it contains. */
export const containedFolder = (remote: string) => `${SERVER_FOLDER}/contained/${remote}`;

/** The remotes that a build of a host contains: none, unless it is of the whole site. */
export function containedRemotes(files: BuildFiles): ContainedRemote[] {
  const json = files.get(CONTAINED_FILE);
  return json ? JSON.parse(json.toString('utf8')) : [];
}

/** A build of a host, as if it were that of one of the remotes in it. */
export function buildOfContained(build: Build, { folder, remote }: ContainedRemote): Build {
  const prefix = `${folder}/`;
  const chunks = Object.entries(build.manifest).flatMap(([source, chunk]) =>
    source.startsWith(prefix) ? [[source.slice(prefix.length), chunk] as const] : [],
  );
  // The chunks that it shares with others have names of their own.
  return { ...build, remote, manifest: { ...build.manifest, ...Object.fromEntries(chunks) } };
}

/** The files of a contained remote's server bundle, with the names that a bundle of its own has. */
export function serverFilesOf(remote: string, server: BuildFiles): Contained['server'] {
  const prefix = `${containedFolder(remote)}/`;
  const own = [...server].flatMap(([path, bytes]) =>
    path.startsWith(prefix) ? [[path.slice(prefix.length), bytes] as const] : [],
  );
  return own.length > 0 ? fileHashes(new Map(own)) : undefined;
}
