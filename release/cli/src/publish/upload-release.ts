import pMap from 'p-map';
import type {
  NamedRelease,
  ReleaseFile,
  ReleaseServer,
  UploadReason,
} from '../client/release-server.ts';

/** Files that are sent at the same time. */
const CONCURRENCY = 4;

/** A release with its files, wherever they are: in a build, or at a release server. */
export interface ReleaseSource {
  remote: string;
  version: string;
  /** The exact text of the manifest: its bytes are hashed. */
  manifestText: string;
  files: ReleaseFile[];
  read: (file: Pick<ReleaseFile, 'part' | 'path'>) => Promise<Buffer>;
}

/**
 * Sends the files of a release that the server does not have yet, and registers the release. It may be
 * repeated, and restores what has gone.
 *
 * @param partners - Releases that it is compared with, instead of others of their remotes.
 */
export async function uploadRelease(
  server: ReleaseServer,
  { remote, version, manifestText, files, read }: ReleaseSource,
  change: UploadReason,
  partners?: readonly NamedRelease[],
): Promise<void> {
  const announced = { manifest: manifestText, files, with: partners };
  const { upload: id, missing } = await server.startUpload(remote, version, announced);
  await pMap(
    missing,
    async (file) => server.putFile({ remote, version, id }, file, await read(file)),
    { concurrency: CONCURRENCY },
  );
  await server.completeUpload(remote, version, id, change);
}
