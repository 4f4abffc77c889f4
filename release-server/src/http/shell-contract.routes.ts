import { hostContractSchema } from '@clean-express/federation/host-config';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listed } from '../checks/contract-violated.ts';
import { findVisibleMisfits, liveContract, registerContract } from '../checks/shell-contracts.ts';
import { notFound, problemResponses } from './problems.ts';

const COMMON = { tags: ['shell'], security: [{ token: [] }] };

/** Largest contract, in bytes. */
const CONTRACT_LIMIT = 256 * 1024;

const registeredSchema = z.object({ id: z.int(), at: z.iso.datetime(), by: z.string() });

/**
 * Routes for the contract of the live shell, with which releases are compared. The operator registers it
 * with each deployment of the shell: what teams send never replaces it.
 */
export const shellContractRoutes: FastifyPluginAsyncZod<{ sql: Sql }> = async (app, { sql }) => {
  app.post(
    '/shell-contract',
    {
      bodyLimit: CONTRACT_LIMIT,
      config: { permission: 'admin', audit: 'shell contract registered' },
      schema: {
        ...COMMON,
        operationId: 'registerShellContract',
        summary: 'Register the contract of the live shell',
        body: hostContractSchema,
        response: {
          200: registeredSchema.extend({
            /** Whether it differs from the one before. */
            changed: z.boolean(),
            /** Rules that releases with visitors break beside this shell. */
            findings: z.array(z.string()),
          }),
          ...problemResponses(400, 401, 403, 413),
        },
      },
    },
    async (request) => {
      const { name } = request.identity();
      const { id, at, by, changed } = await registerContract(sql, request.body, name);
      const findings = listed(await findVisibleMisfits(sql, request.body));
      return { id, at: at.toISOString(), by, changed, findings };
    },
  );

  app.get(
    '/shell-contract',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getShellContract',
        summary: 'The contract of the live shell',
        response: {
          200: registeredSchema.extend({ contract: hostContractSchema }),
          ...problemResponses(401, 404),
        },
      },
    },
    async () => {
      const live = await liveContract(sql);
      if (!live) throw notFound('No contract is registered. Run: release shell-contract.');
      const { id, at, by, contract } = live;
      return { id, at: at.toISOString(), by, contract };
    },
  );
};
