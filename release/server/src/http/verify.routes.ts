import { integrityOf } from '@clean-express/release-build';
import { verificationSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import pMap from 'p-map';
import type { z } from 'zod';
import { releaseParams } from '../checks/fields.ts';
import { type AnnouncedFile, fileKey, INDEX_FILE, MANIFEST_FILE } from '../checks/upload.ts';
import type { ReleaseRow, Releases } from '../releases/releases.ts';
import { parseManifest } from '../rows/release-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { readIndex } from '../uploads/release-index.ts';
import { problemResponses } from './problems.ts';

/** Files that are compared at the same time. */
const CONCURRENCY = 4;

type Verification = z.infer<typeof verificationSchema>;
type Finding = Verification['findings'][number];

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
async function verifyRelease(
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

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

interface Options {
  releases: Pick<Releases, 'release' | 'allReleases'>;
  files: Pick<ReleaseFiles, 'read' | 'check'>;
}

/** Routes that compare stored files with their hashes. */
export const verifyRoutes: FastifyPluginAsyncZod<Options> = async (app, { releases, files }) => {
  const verify = async (rows: readonly ReleaseRow[]) => {
    const result: Verification = { checked: 0, findings: [] };
    // One after the other: a verification must not keep others from the store.
    for (const row of rows) {
      const { checked, findings } = await verifyRelease(files, row);
      result.checked += checked;
      result.findings.push(...findings);
    }
    return result;
  };

  app.get(
    '/verification',
    {
      config: { permission: 'read' },
      schema: {
        ...COMMON,
        operationId: 'verifyAll',
        summary: 'Compare every file of every release that is not retired with its hash',
        response: { 200: verificationSchema, ...problemResponses(401, 403) },
      },
    },
    async () => verify((await releases.allReleases()).filter(({ state }) => state !== 'retired')),
  );

  app.get(
    '/remotes/:remote/releases/:version/verification',
    {
      config: { permission: 'read' },
      schema: {
        ...COMMON,
        operationId: 'verifyRelease',
        summary: 'Compare every file of a release with its hash',
        params: releaseParams,
        response: { 200: verificationSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async ({ params: { remote, version } }) => {
      return verify([await releases.release(remote, version)]);
    },
  );
};
