import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { z } from 'zod';
import { type AnnouncedFile, announcedFileSchema, fileKey, INDEX_FILE } from '../checks/upload.ts';
import type { ReleaseRow } from '../releases/releases.ts';
import { ReleaseError } from '../rows/release-error.ts';
import type { ReleaseFiles } from '../store/release-files.ts';

const indexSchema = z.array(announcedFileSchema);

/** Reads the list of all files of a release; `undefined` if it has gone or was changed. */
export async function readIndex(
  files: Pick<ReleaseFiles, 'read'>,
  { remote, version }: Pick<ReleaseRow, 'remote' | 'version'>,
): Promise<AnnouncedFile[] | undefined> {
  try {
    const bytes = await files.read('private', remote, version, INDEX_FILE);
    return indexSchema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    if (error instanceof StoreUnreachable) throw error;
    // Publishing the release again writes it anew.
    return undefined;
  }
}

/** The bytes of the list of all files. */
export const toIndex = (files: readonly AnnouncedFile[]): Buffer =>
  Buffer.from(JSON.stringify(files));

/**
 * Adds files to those of a release that exists. Its public files are what its version stands for, so
 * that only private ones, such as the reports of its tests, can be added.
 *
 * @throws ReleaseError when a file would change, or a public file would be added.
 */
export function mergeFiles(
  existing: readonly AnnouncedFile[],
  added: readonly AnnouncedFile[],
): AnnouncedFile[] {
  const files = new Map(existing.map((file) => [fileKey(file.part, file.path), file]));
  for (const file of added) {
    const key = fileKey(file.part, file.path);
    const known = files.get(key);
    if (known ? known.integrity !== file.integrity : file.part === 'public') {
      const detail = `"${file.path}" differs from the release that exists. Give this build another version.`;
      throw new ReleaseError('conflict', detail);
    }
    files.set(key, file);
  }
  return [...files.values()];
}
