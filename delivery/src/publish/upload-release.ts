import { manifestSchema } from '@clean-express/federation/release-registry';
import pMap from 'p-map';
import type { Change, ReleaseFile, ReleaseServer } from '../client/release-server.ts';

/** Files that are sent at the same time. */
const CONCURRENCY = 4;

/** The manifest and the files of a release. */
interface Upload {
  /** The exact text of the manifest: its bytes are hashed. */
  manifestText: string;
  files: ReleaseFile[];
  /** Reads one of the files. */
  read: (path: string) => Promise<Buffer>;
}

/**
 * Sends the files of a release that the server does not have yet, and registers the release. It may be
 * repeated, and restores what has gone.
 */
export async function uploadRelease(
  server: ReleaseServer,
  { manifestText, files, read }: Upload,
  change: Change,
): Promise<void> {
  const { remote, version } = manifestSchema.parse(JSON.parse(manifestText));
  const announced = { manifest: manifestText, files };
  const { upload: id, missing } = await server.startUpload(remote, version, announced);
  await pMap(
    missing,
    async (file) => server.putFile({ remote, version, id }, file, await read(file.path)),
    { concurrency: CONCURRENCY },
  );
  await server.completeUpload(remote, version, id, change);
}
