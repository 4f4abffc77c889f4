import { createHash, timingSafeEqual } from 'node:crypto';
import type { Permission } from '@clean-express/federation/release-policy';
import { createRateLimits, TOO_OFTEN } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { type Identify, type Identity, InvalidToken } from '../identity/identity.ts';
import { problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route needs for the remote in its address. Routes for `everyone` need a valid token;
     * `public` ones need none.
     */
    permission?: Permission | 'everyone' | 'public';
  }
  interface FastifyRequest {
    /** Whoever has sent this request, on routes that are not public. */
    identity: () => Identity;
    /**
     * Checks a permission that depends on the body of the request.
     *
     * @param remote - Left out for what concerns all remotes.
     * @throws A problem with status 403.
     */
    requirePermission: (permission: Permission, remote: string | undefined) => void;
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** One token may do everything. */
export function adminOnly(adminToken: string): Identify {
  const expected = digestOf(adminToken);
  const admin: Identity = { name: 'admin', kind: 'admin token', may: () => true };
  // Digests have the same length, so that the comparison takes the same time for every token.
  return async (token) => {
    if (timingSafeEqual(digestOf(token), expected)) return admin;
    throw new InvalidToken('unknown token');
  };
}

/** The remote in the address of a route. */
const paramsSchema = z.object({ remote: z.string().optional() }).catch({});

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];

function forbid(identity: Identity, permission: Permission, remote: string | undefined): never {
  const what = remote === undefined ? 'all remotes' : `"${remote}"`;
  const detail = `${identity.name} has no permission "${permission}" for ${what}. Ask its owner for it.`;
  throw problem(403, 'forbidden', detail);
}

interface Options {
  identify: Identify;
  /** How many requests with a wrong token a client may send per minute. */
  refusedPerMinute: number;
}

/**
 * Requires a bearer token for every route that is not public. There are no cookies, so that no page
 * that a browser shows can act in the name of its user. A valid token is never limited: nothing delays a
 * roll-back.
 */
export const authorization = fp<Options>(
  async (app, { identify, refusedPerMinute }) => {
    const { refused } = createRateLimits({ perMinute: { refused: refusedPerMinute } });
    const identities = new WeakMap<FastifyRequest, Identity>();

    async function refuse(request: FastifyRequest, reply: FastifyReply): Promise<never> {
      const exceeded = await refused(request);
      if (exceeded) {
        reply.header('retry-after', exceeded.retryAfterSeconds);
        throw problem(429, 'too-many-requests', TOO_OFTEN);
      }
      if (!bearerToken(request)) {
        const detail = 'This needs a token. Send it as "Authorization: Bearer …".';
        throw problem(401, 'token-missing', detail);
      }
      throw problem(401, 'token-invalid', 'This token is not valid. Check RELEASE_TOKEN.');
    }

    async function authorize(
      request: FastifyRequest,
      reply: FastifyReply,
      permission: Permission | 'everyone',
      remote: string | undefined,
    ): Promise<void> {
      const identity = await identify(bearerToken(request) ?? '').catch((error: unknown) => {
        if (error instanceof InvalidToken) return refuse(request, reply);
        throw error;
      });
      identities.set(request, identity);
      if (permission !== 'everyone') request.requirePermission(permission, remote);
    }

    app.decorateRequest('identity', function identityOf(this: FastifyRequest) {
      const identity = identities.get(this);
      if (!identity) throw new Error('A public route knows no identity.');
      return identity;
    });
    app.decorateRequest('requirePermission', function requirePermission(permission, remote) {
      const identity = this.identity();
      if (!identity.may(permission, remote)) forbid(identity, permission, remote);
    });
    app.addHook('onRequest', async (request, reply) => {
      const { permission } = request.routeOptions.config;
      if (request.is404 || permission === 'public') return;
      if (!permission) throw new Error(`The route ${request.routeOptions.url} has no permission.`);
      await authorize(request, reply, permission, paramsSchema.parse(request.params).remote);
    });
  },
  { name: 'authorization' },
);
