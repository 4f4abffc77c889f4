import { shellContractSchema, ssrServerSchema } from '@clean-express/release-contract/release-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readShells } from '../checks/shell-contracts.ts';
import { noteSsrServer } from '../checks/ssr-servers.ts';
import { addToTests } from '../monitor/canary-monitor.ts';
import { addCounts } from '../rows/count-rows.ts';
import { addErrors } from '../rows/error-rows.ts';
import { notFound, problemResponses } from './problems.ts';
import type { Services } from './services.ts';

/** What to do about a shell that is not there. */
const MISSING = {
  live: 'No release of the shell is live. Publish and promote one: release publish shell.',
  canary: 'No canary of the shell is running.',
  rollback: 'The shell has no roll-back target: only one of its releases was live so far.',
};

/** A route for the contracts of the shells that visitors get, with which releases are compared. */
export const shellContractRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql }) => {
  app.get(
    '/shell-contract',
    {
      config: { permission: 'everyone' },
      schema: {
        tags: ['shell'],
        security: [{ token: [] }],
        operationId: 'getShellContract',
        summary: 'The contract of a shell: by default, of the live one',
        querystring: z.object({ role: z.enum(['live', 'canary', 'rollback']).default('live') }),
        response: { 200: shellContractSchema, ...problemResponses(400, 401, 404) },
      },
    },
    async ({ query: { role } }) => {
      const { [role]: found } = await readShells(sql);
      if (!found) throw notFound(MISSING[role]);
      return { role, ...found };
    },
  );
};

/** A route by which SSR servers announce what they host, and what they have counted. */
export const ssrServerRoutes: FastifyPluginAsyncZod<Services> = async (app, { sql }) => {
  app.put(
    '/ssr-servers/:id',
    {
      config: { permission: 'SSR server' },
      schema: { hide: true, params: z.object({ id: z.uuid() }), body: ssrServerSchema },
    },
    async ({ params: { id }, body }, reply) => {
      const { hosts, number = 0, counts, failures, errors } = body;
      await sql.transaction(async (transaction) => {
        // Announcements of one server wait for each other here.
        await noteSsrServer(transaction, id, { hosts });
        const counted = await addCounts(transaction, id, counts);
        await addToTests(transaction, number, counted, failures);
      });
      // Canaries are judged whatever becomes of them.
      await addErrors(sql, errors);
      return reply.code(204).send();
    },
  );
};
