import { hostContractSchema } from '@clean-express/release-contract/host-contract';
import {
  registeredContractSchema,
  registrationSchema,
} from '@clean-express/release-contract/release-api';
import type { Sql } from '@clean-express/server-kit/database';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listed } from '../checks/contract-violated.ts';
import {
  contractOf,
  endCanary,
  findVisibleMisfits,
  type RegisteredContract,
  registerContract,
} from '../checks/shell-contracts.ts';
import { notFound, problemResponses } from './problems.ts';

const COMMON = { tags: ['shell'], security: [{ token: [] }] };

/** Largest contract, in bytes. */
const CONTRACT_LIMIT = 256 * 1024;

const toRegistered = ({ id, role, at, by }: RegisteredContract) => {
  return { id, role, at: at.toISOString(), by };
};

/** What to do about a contract that is not registered. */
const MISSING = {
  live: 'No contract is registered. Run: release shell-contract.',
  canary: 'No canary of the shell is registered. Run: release shell-contract --canary.',
  rollback: 'The shell has no roll-back target: only one live shell was registered so far.',
};

/**
 * Routes for the contracts of the shells that visitors get, with which releases are compared. The operator
 * registers them with each deployment of a shell: what teams send never replaces one.
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
        summary: 'Register the contract of the live shell, or of one in a canary',
        description: 'The former live shell becomes the target of a roll-back.',
        querystring: z.object({ role: z.enum(['live', 'canary']).default('live') }),
        body: hostContractSchema,
        response: {
          200: registrationSchema,
          ...problemResponses(400, 401, 403, 413),
        },
      },
    },
    async (request) => {
      const {
        body: contract,
        query: { role },
      } = request;
      const { name } = request.identity();
      const { changed, ...registered } = await registerContract(sql, contract, name, role);
      const findings = listed(await findVisibleMisfits(sql, contract, role));
      return { ...toRegistered(registered), changed, findings };
    },
  );

  app.delete(
    '/shell-contract/canary',
    {
      config: { permission: 'admin', audit: 'canary of the shell ended' },
      schema: {
        ...COMMON,
        operationId: 'endShellCanary',
        summary: 'End the canary of the shell: releases need not fit it any more',
        response: { 200: registeredContractSchema, ...problemResponses(401, 403, 404) },
      },
    },
    async () => {
      const ended = await endCanary(sql);
      if (!ended) throw notFound(MISSING.canary);
      return toRegistered(ended);
    },
  );

  app.get(
    '/shell-contract',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getShellContract',
        summary: 'The contract of a shell: by default, of the live one',
        querystring: z.object({ role: z.enum(['live', 'canary', 'rollback']).default('live') }),
        response: {
          200: registeredContractSchema.extend({ contract: hostContractSchema }),
          ...problemResponses(400, 401, 404),
        },
      },
    },
    async ({ query: { role } }) => {
      const found = await contractOf(sql, role);
      if (!found) throw notFound(MISSING[role]);
      return { ...toRegistered(found), contract: found.contract };
    },
  );
};
