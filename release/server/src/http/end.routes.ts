import { plainPathField } from '@clean-express/release-contract/registry-fields';
import { endedRemoteSchema, endPlanSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeBody, remoteParams } from '../checks/fields.ts';
import type { Releases } from '../releases/releases.ts';
import { authorOf, describeChange } from './changes.ts';
import { problemResponses } from './problems.ts';

const endBody = changeBody.extend({
  /** Path of the remote → path where it leads, with all that is below. */
  redirects: z
    .record(z.string().max(200), plainPathField)
    .refine((redirects) => Object.keys(redirects).length <= 100, 'must have at most 100 paths')
    .optional(),
  /** Where all other paths of the remote lead; without it, they are gone (410). */
  redirectAll: plainPathField.optional(),
  /** Only find out what becomes of the paths. */
  dryRun: z.boolean().optional(),
});

interface Options {
  releases: Pick<Releases, 'end' | 'traffic'>;
}

/** Route that ends a remote. */
export const endRoutes: FastifyPluginAsyncZod<Options> = async (app, { releases }) => {
  app.post(
    '/remotes/:remote/end',
    {
      config: { permission: 'retire', audit: 'remote ended' },
      schema: {
        tags: ['releases'],
        security: [{ token: [] }],
        operationId: 'endRemote',
        summary: 'End a remote: visitors get none of its releases any more',
        description:
          'Its paths redirect (308), or are gone (410), until another remote claims them. After 30 days, its files and tests are deleted; until then, only remotes that the policy names may claim its paths.',
        params: remoteParams,
        body: endBody,
        response: {
          200: z.union([endedRemoteSchema, endPlanSchema.extend({ dryRun: z.literal(true) })]),
          ...problemResponses(400, 401, 403, 404, 409),
        },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { redirects, redirectAll, dryRun = false, ...change } = request.body;
      const wanted = { redirects, redirectAll, dryRun };
      const ended = await releases.end(remote, authorOf(request, change), wanted);
      if (dryRun) return { paths: ended.paths, dryRun: true as const };
      return { ...(await describeChange(releases, remote, ended.change)), paths: ended.paths };
    },
  );
};
