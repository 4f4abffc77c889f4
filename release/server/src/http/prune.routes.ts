import { prunedSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeBody, remoteParams } from '../checks/fields.ts';
import type { ReleaseRow, Releases, Traffic } from '../releases/releases.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { authorOf } from './changes.ts';
import { problemResponses } from './problems.ts';

/** Younger releases are kept, because a tab that uses them may be open for days. */
const MIN_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const pruneBody = changeBody.extend({
  /** Only list the releases. */
  dryRun: z.boolean().optional(),
});

function isPrunable({ version, at }: ReleaseRow, traffic: Partial<Traffic>): boolean {
  const { live, canary, rollback } = traffic;
  const isUsed = [live, canary?.version, rollback].includes(version);
  return !isUsed && Date.now() - at.getTime() > MIN_AGE_MS;
}

interface Options {
  releases: Pick<Releases, 'releasesOf' | 'retire' | 'traffic'>;
  files: Pick<ReleaseFiles, 'list' | 'removeRelease'>;
}

/** Route that deletes the files of releases that are no longer needed. */
export const pruneRoutes: FastifyPluginAsyncZod<Options> = async (app, { releases, files }) => {
  const hasFiles = async ({ remote, version }: ReleaseRow) =>
    (await files.list('public', remote, version)).length > 0;

  app.post(
    '/remotes/:remote/prune',
    {
      config: { permission: 'retire', audit: 'releases pruned' },
      schema: {
        tags: ['releases'],
        security: [{ token: [] }],
        operationId: 'pruneReleases',
        summary: 'Retire releases that are no longer needed, and delete their files',
        description:
          'Those that are older than a week, and neither live, a canary, nor the target of a roll-back.',
        params: remoteParams,
        body: pruneBody,
        response: { 200: prunedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { dryRun = false, ...change } = request.body;
      const [rows, traffic] = await Promise.all([releases.releasesOf(remote), releases.traffic()]);
      const removed: { remote: string; version: string }[] = [];
      for (const row of rows.filter((each) => isPrunable(each, traffic[remote] ?? {}))) {
        const { version, state } = row;
        if (state === 'retired' && !(await hasFiles(row))) continue;
        removed.push({ remote, version });
        if (dryRun) continue;
        // First the state: a release that may get visitors always has its files.
        if (state !== 'retired') await releases.retire(remote, version, authorOf(request, change));
        await files.removeRelease(remote, version);
      }
      return { removed, dryRun };
    },
  );
};
