import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { BackendTokens } from '../modules/tokens/backend-token.ts';
import { bearerToken, type Member } from '../modules/tokens/member.ts';
import { unauthorized } from '../problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRequest` hook of routes for signed-in users. */
    requireMember: onRequestAsyncHookHandler;
  }
  interface FastifyRequest {
    /**
     * The signed-in user.
     *
     * @throws A 401 problem on routes that do not require one.
     */
    member: () => Member;
  }
}

interface Options {
  tokens: BackendTokens;
}

const members = new WeakMap<FastifyRequest, Member>();

function memberOf(this: FastifyRequest): Member {
  const member = members.get(this);
  if (!member) throw unauthorized('token-missing', 'Please log in first.');
  return member;
}

/** Authenticates users by their access token. */
export const membership = fp<Options>(
  async (app, { tokens }) => {
    app.decorateRequest('member', memberOf);
    app.decorate('requireMember', async (request: FastifyRequest) => {
      const member = await tokens.verify(bearerToken(request)).catch((error: unknown) => {
        request.log.info({ reason: String(error) }, 'A token was refused.');
        throw unauthorized('token-invalid', 'Your session has expired. Please log in again.');
      });
      members.set(request, member);
    });
  },
  { name: 'members' },
);
