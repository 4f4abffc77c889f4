import { provenanceSchema } from '@clean-express/federation/release-registry';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HistoryRow, Releases } from '../releases/releases.ts';
import { remoteParams } from './fields.ts';
import { problemResponses } from './problems.ts';

const changeSchema = z.object({
  at: z.iso.datetime(),
  /** Number of the registry that has the change. */
  number: z.int(),
  /** Null for changes of the registry itself. */
  remote: z.string().nullable(),
  action: z.string(),
  version: z.string().nullable(),
  /** The live release after the change. */
  live: z.string().nullable(),
  /** The release that a roll-back withdrew. */
  from: z.string().nullable(),
  /** Share of the visitors that get the canary, in percent. */
  share: z.number().nullable(),
  /** The name of the identity. */
  by: z.string(),
  /** The person behind it, if the policy knows one. */
  person: z.string().nullable(),
  reason: z.string().nullable(),
  /** Whether the release was accepted without its e2e tests. */
  skippedE2e: z.boolean(),
  /** How many tests of the gate an accepted release has passed. */
  tests: z.int().nullable(),
  provenance: provenanceSchema.nullable(),
});

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

const toChange = ({ id: _id, at, ...change }: HistoryRow) => ({ ...change, at: at.toISOString() });

/** Routes that show who has changed what, and why. */
export const historyRoutes: FastifyPluginAsyncZod<{
  releases: Pick<Releases, 'history'>;
}> = async (app, { releases }) => {
  app.get(
    '/history',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listAllChanges',
        summary: 'The changes of all remotes, newest first',
        response: { 200: z.array(changeSchema), ...problemResponses(401) },
      },
    },
    async () => (await releases.history()).map(toChange),
  );

  app.get(
    '/remotes/:remote/history',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listChanges',
        summary: 'The changes of a remote, newest first',
        params: remoteParams,
        response: { 200: z.array(changeSchema), ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote } }) => {
      return (await releases.history(remote)).map(toChange);
    },
  );
};
