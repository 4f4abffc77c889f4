import { releaseErrorSchema } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import pMap from 'p-map';
import { z } from 'zod';
import { remoteParams, versionParam } from '../checks/fields.ts';
import type { Releases } from '../releases/releases.ts';
import { readErrors } from '../rows/error-rows.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { SourceMaps } from '../uploads/source-maps.ts';
import { problemResponses } from './problems.ts';

interface Options {
  releases: Pick<Releases, 'releasesOf'>;
  files: Pick<ReleaseFiles, 'read'>;
  sql: Sql;
}

/** Source maps that are read at the same time. */
const CONCURRENCY = 4;

/** A route that shows what has gone wrong in the releases of a remote. */
export const errorRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { releases, files, sql },
) => {
  const sourceMaps = new SourceMaps(files);

  app.get(
    '/remotes/:remote/errors',
    {
      config: { permission: 'read' },
      schema: {
        tags: ['releases'],
        security: [{ token: [] }],
        operationId: 'listErrors',
        summary: 'The errors of a remote in browsers and in server rendering, newest first',
        description:
          'Those of the last 30 days, at most 100 of each kind. Messages and stacks come from browsers, which may send anything: show them as text only.',
        params: remoteParams,
        querystring: z.object({ version: versionParam.optional() }),
        response: { 200: z.array(releaseErrorSchema), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ params: { remote }, query: { version } }) => {
      await releases.releasesOf(remote);
      return pMap(
        await readErrors(sql, remote, version),
        async ({ firstSeen, lastSeen, ...error }) => {
          const origin = await sourceMaps.originOf(error);
          return {
            ...error,
            firstSeen: firstSeen.toISOString(),
            lastSeen: lastSeen.toISOString(),
            ...(origin && { origin }),
          };
        },
        { concurrency: CONCURRENCY },
      );
    },
  );
};
