import {
  createdTokenSchema,
  personalTokenSchema,
} from '@clean-express/release-contract/release-api';
import { problem } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { remoteParam } from '../checks/fields.ts';
import { DEFAULT_DAYS, MAX_DAYS, type PersonalToken } from '../identity/personal-tokens.ts';
import { notFound, problemResponses } from './problems.ts';
import type { Services } from './services.ts';

const MAX_REMOTES = 100;

const remotesField = z.union([
  z.literal('*'),
  z
    .array(remoteParam)
    .min(1, 'must name a remote')
    .max(MAX_REMOTES, `must have at most ${MAX_REMOTES} remotes`)
    .refine((remotes) => new Set(remotes).size === remotes.length, 'must name each remote once'),
]);

const daysMessage = `must be a whole number of days from 1 to ${MAX_DAYS}`;

/** Which token is wanted. */
export const tokenBody = z.strictObject({
  /** A name in the policy. */
  person: z.string().max(100),
  remotes: remotesField,
  days: z.int(daysMessage).min(1, daysMessage).max(MAX_DAYS, daysMessage).default(DEFAULT_DAYS),
});

const tokenParams = z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) });

const COMMON = { tags: ['access'], security: [{ token: [] }] };

const toJson = ({ created, expires, withdrawn, ...token }: PersonalToken) => ({
  ...token,
  created: created.toISOString(),
  expires: expires.toISOString(),
  withdrawn: withdrawn?.toISOString() ?? null,
});

/** The remotes for which a permission is needed; `undefined` stands for all. */
const namesOf = ({ remotes }: Pick<PersonalToken, 'remotes'>) =>
  remotes === '*' ? [undefined] : remotes;

/** Whether a token is the sender's own, or one for remotes that all are the sender's to administer. */
function mayManage(request: FastifyRequest, token: PersonalToken): boolean {
  const identity = request.identity();
  // The person behind a workflow has only started it.
  if (identity.kind === 'person' && identity.name === token.person) return true;
  return namesOf(token).every((remote) => identity.may('admin', remote));
}

const actorOf = (request: FastifyRequest) => ({ by: request.identity().name, address: request.ip });

/** Routes that make, list and withdraw personal tokens. */
export const tokenRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { personalTokens, policy } = options;

  app.post(
    '/tokens',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'createToken',
        summary: 'Make a personal token: only this response has it',
        description: 'Needs the permission admin for each of its remotes.',
        body: tokenBody,
        response: {
          201: createdTokenSchema,
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { body } = request;
      for (const remote of namesOf(body)) request.requirePermission('admin', remote);
      if (!policy().people.some(({ name }) => name === body.person)) {
        const detail = `The policy has no person "${body.person}". Add the person to the policy file first.`;
        throw problem(404, 'unknown-person', detail);
      }
      const { token, ...created } = await personalTokens.create(body, actorOf(request));
      return reply.code(201).send({ ...toJson(created), token });
    },
  );

  app.get(
    '/tokens',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listTokens',
        summary: 'Your personal tokens, and those of the remotes that you administer',
        response: { 200: z.array(personalTokenSchema), ...problemResponses(401) },
      },
    },
    async (request) => {
      const tokens = await personalTokens.list();
      return tokens.filter((token) => mayManage(request, token)).map(toJson);
    },
  );

  app.delete(
    '/tokens/:id',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'withdrawToken',
        summary: 'Withdraw a personal token, with effect at once',
        params: tokenParams,
        response: { 200: personalTokenSchema, ...problemResponses(401, 404) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const token = await personalTokens.get(id);
      // The tokens of others do not exist for the sender.
      if (!token || !mayManage(request, token)) {
        throw notFound(`There is no token ${id} that is yours or that you administer.`);
      }
      return toJson(await personalTokens.withdraw(token, actorOf(request)));
    },
  );
};
