import type { Permission } from '@clean-express/release-contract/release-policy';
import {
  clientName,
  createRateLimits,
  createSecretCheck,
  problem,
} from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { GateTicket } from '../identity/gate-tickets.ts';
import { type Identity, InvalidToken } from '../identity/identity.ts';
import type { AuditEvent } from '../rows/audit-log.ts';
import { agentOf } from './changes.ts';
import type { Services } from './services.ts';
import { refuseOtherOrigins } from './session-cookie.ts';

/** One permission, or several of which one is enough. */
type Needed = Permission | readonly Permission[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route needs for the remote in its address; for all remotes if it has none. Routes for
     * `everyone` need a valid token, those for a `gate ticket` such a ticket, those for an `SSR server` the
     * key of these; `public` ones need none.
     */
    permission?: Needed | 'everyone' | 'gate ticket' | 'SSR server' | 'public';
    /** What the audit log calls the change that the route makes. */
    audit?: AuditEvent;
  }
  interface FastifyRequest {
    /** The sender of this request, on routes that are not public. */
    identity: () => Identity;
    /** The ticket of this request, on routes for a gate ticket. */
    gateTicket: () => GateTicket;
    /**
     * Checks a permission that depends on the body of the request.
     *
     * @param needed - If there are several, one of them is enough.
     * @param remote - Left out for what concerns all remotes.
     * @throws A problem with status 403.
     */
    requirePermission: (needed: Needed, remote: string | undefined) => void;
  }
}

/** What the address of a route names. */
const paramsSchema = z
  .object({ remote: z.string().optional(), version: z.string().optional() })
  .catch({});

export const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];

/** A route without its parameters, which may be anything. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({
  route: `${method} ${routeOptions.url}`,
});

/** Fields of requests and responses that the audit log records: texts and numbers, no builds. */
const RECORDED = [
  ...(['reason', 'share', 'version', 'skippedCheck', 'skippedE2e'] as const),
  ...(['dryRun', 'site', 'releases', 'with'] as const),
  ...(['number', 'tests', 'removed', 'id', 'role', 'expires', 'paths'] as const),
];

function recorded(...sources: unknown[]): Record<string, unknown> {
  const all: Record<string, unknown> = Object.assign({}, ...sources);
  return Object.fromEntries(RECORDED.map((name) => [name, all[name]]));
}

/** What a client gets whose token is missing or not valid. It does not learn why. */
function refusal(request: FastifyRequest, hasSession: boolean) {
  if (request.routeOptions.config.permission === 'gate ticket') {
    const detail = 'This is no valid gate ticket. Get a new one: publish the release again.';
    return problem(401, 'ticket-invalid', detail);
  }
  if (bearerToken(request)) {
    return problem(401, 'token-invalid', 'This token is not valid. Check RELEASE_TOKEN.');
  }
  if (hasSession) return problem(401, 'session-ended', 'Your session has ended. Sign in again.');
  const detail = 'This needs a token. Send it as "Authorization: Bearer …".';
  return problem(401, 'token-missing', detail);
}

function lockedOut(minutes: number) {
  const detail = `Too many requests from this address had no valid token. Check RELEASE_TOKEN: a valid one works at once, others again in ${minutes} minutes.`;
  return problem(429, 'too-many-requests', detail);
}

/** Clients that are locked out at the same time, in a fixed amount of memory. */
const MAX_LOCK_OUTS = 20_000;

interface LockOut {
  address: string;
  /** Requests that were refused meanwhile. */
  refused: number;
  /** On a clock that does not jump. */
  until: number;
  timer: NodeJS.Timeout;
}

/**
 * Counts refused sign-ins, records them, and locks their senders out. It is asked about refused requests
 * only: a valid token is valid from everywhere.
 */
function createRefusals({
  audit,
  config,
  cookies,
}: Pick<Services, 'audit' | 'config' | 'cookies'>) {
  const minutes = config.LOCKOUT_MINUTES;
  const limit = createRateLimits({ refused: config.REFUSED_PER_MINUTE });
  const lockOuts = new Map<string, LockOut>();

  // A client that is locked out has one line at the beginning, and one at the end.
  function end(client: string): void {
    const { address, refused, timer } = lockOuts.get(client) ?? {};
    lockOuts.delete(client);
    clearTimeout(timer);
    audit.refuse({ event: 'lock-out ended', address, detail: { refused } });
  }

  function begin(client: string, address: string, reason: string): LockOut {
    const [oldest] = lockOuts.keys();
    if (oldest !== undefined && lockOuts.size >= MAX_LOCK_OUTS) end(oldest);
    const milliseconds = minutes * 60_000;
    const timer = setTimeout(end, milliseconds, client).unref();
    const lockOut = { address, refused: 0, until: performance.now() + milliseconds, timer };
    lockOuts.set(client, lockOut);
    audit.refuse({ event: 'locked out', address, detail: { reason, minutes } });
    return lockOut;
  }

  /** Counts a refused request. @returns The seconds until the client may go on, if it is locked out. */
  function count(address: string, reason: string): number | undefined {
    const client = clientName(address);
    if (!lockOuts.has(client) && limit('refused', client) === undefined) return undefined;
    const lockOut = lockOuts.get(client) ?? begin(client, address, reason);
    lockOut.refused += 1;
    return Math.ceil((lockOut.until - performance.now()) / 1000);
  }

  return {
    close: () => {
      for (const client of lockOuts.keys()) end(client);
    },
    refuse: (request: FastifyRequest, reply: FastifyReply, reason: string): never => {
      const { ip: address } = request;
      const retryAfter = count(address, reason);
      if (retryAfter !== undefined) {
        reply.header('retry-after', retryAfter);
        throw lockedOut(minutes);
      }
      const detail = { reason, ...routeOf(request) };
      audit.refuse({ event: 'sign-in refused', address, detail });
      throw refusal(request, request.cookies[cookies.session] !== undefined);
    },
  };
}

/**
 * Requires a bearer token for every route that is not public, or the session of the page of this server, of
 * which no other page can make use. A valid one is never limited: nothing delays a roll-back. What is refused,
 * and what changes something, is recorded in the audit log.
 */
export const authorization = fp<Services>(
  async (app, { identify, tickets, audit, config, cookies }) => {
    const { refuse, close } = createRefusals({ audit, config, cookies });
    const { SSR_SERVER_KEY: key, PUBLIC_URL: publicUrl } = config;
    const isKeyOfSsrServers = key === undefined ? () => false : createSecretCheck(key);
    const identities = new WeakMap<FastifyRequest, Identity>();
    const ticketOf = new WeakMap<FastifyRequest, GateTicket>();

    async function readBearer<Read>(
      request: FastifyRequest,
      reply: FastifyReply,
      read: (token: string) => Promise<Read>,
    ): Promise<Read> {
      const session = request.cookies[cookies.session];
      const token = bearerToken(request) ?? session;
      if (!token) return refuse(request, reply, 'no token');
      if (token === session) refuseOtherOrigins(request, publicUrl);
      return read(token).catch((error: unknown) => {
        if (error instanceof InvalidToken) return refuse(request, reply, error.reason);
        throw error;
      });
    }

    async function identifySender(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const identity = await readBearer(request, reply, identify);
      identities.set(request, identity);
      if (identity.kind === 'stranger') refuseStranger(request, identity);
    }

    // A ticket is no identity: it opens the routes for tickets, and identities do not open these.
    async function admitTicket(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      ticketOf.set(request, await readBearer(request, reply, (token) => tickets.read(token)));
    }

    async function admitSsrServer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await readBearer(request, reply, async (token) => {
        if (!isKeyOfSsrServers(token)) throw new InvalidToken('not the key of the SSR servers');
      });
    }

    // The lists for everyone are for everyone whom the policy knows.
    function refuseStranger(request: FastifyRequest, { name: by }: Identity): never {
      audit.refuse({
        event: 'permission denied',
        by,
        address: request.ip,
        detail: routeOf(request),
      });
      const detail = `No rule of the policy matches ${by}. Ask the operator of the release server for one.`;
      throw problem(403, 'forbidden', detail);
    }

    app.decorateRequest('identity', function identityOf(this: FastifyRequest) {
      const identity = identities.get(this);
      if (!identity) throw new Error('A public route knows no identity.');
      return identity;
    });
    app.decorateRequest('gateTicket', function gateTicketOf(this: FastifyRequest) {
      const ticket = ticketOf.get(this);
      if (!ticket) throw new Error('This route is not for gate tickets.');
      return ticket;
    });
    app.decorateRequest('requirePermission', function requirePermission(needed, remote) {
      const { name: by, may } = this.identity();
      const permissions = [needed].flat();
      if (permissions.some((permission) => may(permission, remote))) return;
      const permission = permissions.join(' or ');
      const detail = { permission, remote: remote ?? '*', ...routeOf(this) };
      audit.refuse({ event: 'permission denied', by, address: this.ip, detail });
      const named = permissions.map((permission) => `"${permission}"`).join(' or ');
      const what = remote === undefined ? 'all remotes' : `"${remote}"`;
      const message = `${by} has no permission ${named} for ${what}. Ask its owner for it.`;
      throw problem(403, 'forbidden', message);
    });
    app.addHook('onRequest', async (request, reply) => {
      const { permission } = request.routeOptions.config;
      if (request.is404 || permission === 'public') return;
      if (!permission) throw new Error(`The route ${request.routeOptions.url} has no permission.`);
      if (permission === 'gate ticket') return admitTicket(request, reply);
      if (permission === 'SSR server') return admitSsrServer(request, reply);
      await identifySender(request, reply);
      // Before anything is changed, and not when the change is recorded.
      agentOf(request);
      if (permission === 'everyone') return;
      request.requirePermission(permission, paramsSchema.parse(request.params).remote);
    });
    app.addHook('preSerialization', async (request, reply, payload) => {
      const event = request.routeOptions.config.audit;
      if (!event || reply.statusCode >= 400) return payload;
      const { params, body, ip: address } = request;
      const { remote, version } = paramsSchema.parse(params);
      const named = version && { version };
      const agent = agentOf(request);
      const detail = { remote, ...recorded(payload, body, named), ...(agent && { agent }) };
      // The change is in effect: its response waits for nothing.
      void audit.append({ event, by: request.identity().name, address, detail });
      return payload;
    });
    // The audit log is closed with the app.
    app.addHook('preClose', async () => close());
  },
  { name: 'authorization' },
);
