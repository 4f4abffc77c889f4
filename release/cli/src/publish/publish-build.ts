import {
  type Build,
  describeRelease,
  fileOf,
  integrityOf,
  isPrivate,
  type ReleaseDescription,
} from '@clean-express/release-build';
import type { Commit, Manifest } from '@clean-express/release-contract/release-registry';
import { execa } from 'execa';
import type {
  NamedRelease,
  Reason,
  ReleaseDetail,
  ReleaseFile,
  ReleaseServer,
  UploadReason,
} from '../client/release-server.ts';
import { unlessMissing } from '../errors/delivery-error.ts';
import { type ReleaseSource, uploadRelease } from './upload-release.ts';

function describeFile([path, bytes]: [string, Buffer]): ReleaseFile {
  const part = isPrivate(path) ? 'private' : 'public';
  return { part, path, integrity: integrityOf(bytes), size: bytes.length };
}

/**
 * Finds a release.
 *
 * @returns `undefined` if there is none.
 */
export function findRelease(
  server: ReleaseServer,
  remote: string,
  version: string,
): Promise<ReleaseDetail | undefined> {
  return server.release(remote, version).catch(unlessMissing);
}

/** The manifest of a build that is published for the first time. */
export function toManifest(
  build: Build,
  description = describeRelease(build),
  { commit }: Reason = {},
): Manifest {
  return {
    remote: build.remote.name,
    ...description,
    // Everyone can read a manifest: the name of the machine stays on it.
    provenance: { verified: false, ...(commit && { commit }) },
    builtAt: build.builtAt.toISOString(),
  };
}

/** A build, and what is published of it: its files are hashed once. */
export interface PreparedBuild {
  build: Build;
  description: ReleaseDescription;
  source: ReleaseSource;
}

/** A build as a release that is published for the first time. */
export function buildSource(
  build: Build,
  description = describeRelease(build),
  change: Reason = {},
): ReleaseSource {
  return {
    remote: build.remote.name,
    version: description.version,
    manifestText: `${JSON.stringify(toManifest(build, description, change), null, 2)}\n`,
    files: [...build.files].map(describeFile),
    read: async ({ path }) => fileOf(build.files, path),
  };
}

/**
 * Uploads a build. The same build may be uploaded again: it keeps the manifest that it was published
 * with, and files that have gone are restored.
 *
 * @param known - The release of the same version that the server has already.
 * @param partners - As those of {@link uploadRelease}.
 */
export async function uploadBuild(
  server: ReleaseServer,
  source: ReleaseSource,
  change: UploadReason,
  known: ReleaseDetail | undefined,
  partners?: readonly NamedRelease[],
): Promise<void> {
  const { manifestText = source.manifestText } = known ?? {};
  await uploadRelease(server, { ...source, manifestText }, change, partners);
}

/**
 * Uploads a build and accepts it without the gate: visitors do not get it yet.
 *
 * @returns The version.
 */
export async function publishBuild(
  server: ReleaseServer,
  build: Build,
  change: Reason = {},
): Promise<string> {
  const source = buildSource(build, describeRelease(build), change);
  const { remote, version } = source;
  const known = await findRelease(server, remote, version);
  await uploadBuild(server, source, change, known);
  if (known?.state !== 'accepted') {
    await server.accept(remote, version, { skippedE2e: true }, change);
  }
  return version;
}

/** Removes the user and the password of an address. */
function withoutCredentials(repository: string): string {
  return repository.replace(/^(\w+:\/\/)[^/@]*@/, '$1');
}

/**
 * Reads the commit of a workspace from git.
 *
 * @returns `undefined` outside of a repository, and without git.
 */
export async function readCommit(folder: string): Promise<Commit | undefined> {
  const git = async (...parameters: string[]) =>
    (await execa('git', parameters, { cwd: folder, reject: false })).stdout;
  const [sha = '', branch, changes, repository] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD'),
    git('branch', '--show-current'),
    git('status', '--porcelain'),
    git('remote', 'get-url', 'origin'),
  ]);
  if (!sha) return undefined;
  return {
    sha,
    dirty: changes !== '',
    ...(branch && { branch }),
    ...(repository && { repository: withoutCredentials(repository) }),
  };
}
