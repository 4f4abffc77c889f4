import { shellContractSchema } from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { shellOf } from '../checks/shell-contracts.ts';
import { notFound, problemResponses } from './problems.ts';

/** What to do about a shell that is not there. */
const MISSING = {
  live: 'No release of the shell is live. Publish and promote one: release publish shell.',
  canary: 'No canary of the shell is running.',
  rollback: 'The shell has no roll-back target: only one of its releases was live so far.',
};

/** A route for the contracts of the shells that visitors get, with which releases are compared. */
export const shellContractRoutes: FastifyPluginAsyncZod<{ sql: Sql }> = async (app, { sql }) => {
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
      const found = await shellOf(sql, role);
      if (!found) throw notFound(MISSING[role]);
      return { role, ...found };
    },
  );
};
