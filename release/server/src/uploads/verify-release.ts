import { integrityOf } from '@clean-express/release-build';
import pMap from 'p-map';
import { type AnnouncedFile, fileKey, INDEX_FILE, MANIFEST_FILE } from '../checks/upload.ts';
import type { ReleaseRow } from '../releases/releases.ts';
import { parseManifest } from '../rows/release-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { readIndex } from './release-index.ts';

/** Files that are compared at the same time. */
const CONCURRENCY = 4;

/** A file that is not as it was published. */
interface Finding {
  remote: string;
  version: string;
  part: AnnouncedFile['part'];
  path: string;
  problem: 'missing' | 'damaged';
}

interface Verification {
  /** Number of files that were compared. */
  checked: number;
  findings: Finding[];
}

type HashedFile = Pick<AnnouncedFile, 'part' | 'path' | 'integrity'>;

/** What a release should have: what was announced, and all that its manifest names. */
function expectedFiles(index: readonly AnnouncedFile[], manifestText: string): HashedFile[] {
  const { extras } = parseManifest(manifestText);
  const named = Object.entries({ ...extras.integrity, ...extras.server });
  const all: HashedFile[] = [
    ...index,
    ...named.map(([path, integrity]) => ({ part: 'public' as const, path, integrity })),
    { part: 'public', path: MANIFEST_FILE, integrity: integrityOf(manifestText) },
  ];
  return [...new Map(all.map((file) => [fileKey(file.part, file.path), file])).values()];
}

/**
 * Compares every file of a release with its hash: the manifest with that of the database, all others
 * with those that were announced, or that the manifest names.
 *
 * @throws StoreUnreachable
 */
export async function verifyRelease(
  files: Pick<ReleaseFiles, 'read' | 'check'>,
  { remote, version, manifest }: ReleaseRow,
): Promise<Verification> {
  const index = await readIndex(files, { remote, version });
  const expected = expectedFiles(index ?? [], manifest);
  const findings = await pMap(
    expected,
    async ({ part, path, integrity }): Promise<Finding[]> => {
      const problem = await files.check({ remote, version, part, path, integrity });
      return problem === 'intact' ? [] : [{ remote, version, part, path, problem }];
    },
    { concurrency: CONCURRENCY },
  );
  const ofIndex: Finding = {
    remote,
    version,
    part: 'private',
    path: INDEX_FILE,
    problem: 'missing',
  };
  return {
    checked: expected.length + 1,
    findings: [...findings.flat(), ...(index ? [] : [ofIndex])],
  };
}
