import { historyEntrySchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { remoteParams } from '../checks/fields.ts';
import type { HistoryRow, Releases } from '../releases/releases.ts';
import { problemResponses } from './problems.ts';

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** A change of the history as clients see it. */
export const toChange = ({ id: _id, at, ...change }: HistoryRow) => ({
  ...change,
  at: at.toISOString(),
});

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
        response: { 200: z.array(historyEntrySchema), ...problemResponses(401) },
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
        response: { 200: z.array(historyEntrySchema), ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote } }) => {
      return (await releases.history(remote)).map(toChange);
    },
  );
};
