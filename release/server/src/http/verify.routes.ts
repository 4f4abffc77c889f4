import { verificationSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { releaseParams } from '../checks/fields.ts';
import type { ReleaseRow, Releases } from '../releases/releases.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { verifyRelease } from '../uploads/verify-release.ts';
import { problemResponses } from './problems.ts';

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

interface Options {
  releases: Pick<Releases, 'release' | 'allReleases'>;
  files: Pick<ReleaseFiles, 'read' | 'check'>;
}

/** Routes that compare stored files with their hashes. */
export const verifyRoutes: FastifyPluginAsyncZod<Options> = async (app, { releases, files }) => {
  const verify = async (rows: readonly ReleaseRow[]) => {
    const result: z.infer<typeof verificationSchema> = { checked: 0, findings: [] };
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
