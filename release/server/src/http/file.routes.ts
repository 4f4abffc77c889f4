import { integrityOf } from '@clean-express/release-build';
import { prunedSchema, verificationSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import pMap from 'p-map';
import { z } from 'zod';
import { changeBody, releaseParams, remoteParams } from '../checks/fields.ts';
import { type AnnouncedFile, fileKey, INDEX_FILE, MANIFEST_FILE } from '../checks/upload.ts';
import type { Author, ReleaseRow, Traffic } from '../releases/releases.ts';
import { allReleases, parseManifest, requireRelease } from '../rows/release-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { readIndex } from '../uploads/release-index.ts';
import { requireWriter } from '../uploads/uploads.ts';
import { authorOf } from './changes.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';

/** A tab that uses a release may be open for days. */
const MIN_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const pruneBody = changeBody.extend({
  /** Only list the releases. */
  dryRun: z.boolean().optional(),
});

/** @param lastUse - When it was uploaded or accepted last, or lost its visitors. */
function isPrunable({ version }: ReleaseRow, traffic: Partial<Traffic>, lastUse: Date): boolean {
  const { live, canary, rollback } = traffic;
  const isUsed = [live, canary?.version, rollback].includes(version);
  return !isUsed && Date.now() - lastUse.getTime() > MIN_AGE_MS;
}

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** Route that deletes the files of releases that are no longer needed. */
export const pruneRoutes: FastifyPluginAsyncZod<Services> = async (app, { releases, files }) => {
  const hasFiles = async ({ remote, version }: ReleaseRow) =>
    (await files.list('public', remote, version)).length > 0;

  /** Retires a release, and deletes its files. @returns Whether nothing else has changed it meanwhile. */
  const remove = ({ remote, version, state }: ReleaseRow, author: Author) =>
    files.exclusively(remote, async () => {
      requireWriter(releases);
      if ((await releases.find(remote, version))?.state !== state) return false;
      // First the state: a release that may get visitors always has its files.
      if (state !== 'retired') await releases.retire(remote, version, author);
      await files.removeRelease(remote, version);
      return true;
    });

  app.post(
    '/remotes/:remote/prune',
    {
      config: { permission: 'retire', audit: 'releases pruned' },
      schema: {
        ...COMMON,
        operationId: 'pruneReleases',
        summary: 'Retire releases that are no longer needed, and delete their files',
        description:
          'Those that nothing has used for a week: neither uploaded, accepted, live nor a canary meanwhile, nor the target of a roll-back.',
        params: remoteParams,
        body: pruneBody,
        response: { 200: prunedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { dryRun = false, ...change } = request.body;
      const [rows, traffic, lastUses] = await Promise.all([
        releases.releasesOf(remote),
        releases.traffic(),
        releases.lastUses(remote),
      ]);
      const prunable = rows.filter((row) =>
        isPrunable(row, traffic[remote] ?? {}, lastUses.get(row.version) ?? row.at),
      );
      const removed: { remote: string; version: string }[] = [];
      for (const row of prunable) {
        const { version, state } = row;
        if (state === 'retired' && !(await hasFiles(row))) continue;
        const isRemoved = dryRun || (await remove(row, authorOf(request, change)));
        if (isRemoved) removed.push({ remote, version });
      }
      return { removed, dryRun };
    },
  );
};

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

/** Routes that compare stored files with their hashes. */
export const verifyRoutes: FastifyPluginAsyncZod<Services> = async (app, { files, sql }) => {
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
    async () => verify((await allReleases(sql)).filter(({ state }) => state !== 'retired')),
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
      return verify([await requireRelease(sql, remote, version)]);
    },
  );
};
