import { Problem, problem } from '@clean-express/server-kit/http';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { Sql } from '../../database/database.ts';
import type { BackendTokens } from './backend-token.ts';
import type { VerifyIdToken } from './firebase-identity.ts';
import type { Member } from './member.ts';
import { type Profile, profileOf } from './profile.repository.ts';
import { createSessionRepository, type SessionRepository } from './session.repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts expired tokens of sessions that have not ended. */
    acceptsExpiredTokens?: boolean;
  }
  interface FastifyInstance {
    /** `onRequest` hook of routes for signed-in users. */
    requireMember: onRequestAsyncHookHandler;
    /** The same for routes that publish, which may require a verified email. */
    requireAuthor: onRequestAsyncHookHandler;
    /**
     * The user of a request with a Firebase ID token instead of an access token.
     *
     * @throws The problem `token-missing`, `token-invalid` or `session-ended`.
     */
    identify: (request: FastifyRequest) => Promise<{ member: Member; profile: Profile }>;
    /**
     * Publishing may require a verified email.
     *
     * @throws The problem `email-not-verified`.
     */
    requireVerified: (member: Member) => void;
    /** The sessions that users have ended. */
    sessions: SessionRepository;
  }
  interface FastifyRequest {
    /**
     * The signed-in user.
     *
     * @throws A 401 problem on routes that do not require one.
     */
    member: () => Member;
    /** The signed-in user; `undefined` on public routes without a token. */
    viewer: () => Member | undefined;
  }
}

const tokenMissing = () => problem(401, 'token-missing', 'Please log in first.');

/** @throws The problem `token-missing` without an `Authorization: Bearer …`. */
function bearerToken({ headers }: FastifyRequest): string {
  const token = headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  if (!token) throw tokenMissing();
  return token;
}

const DAY_SECONDS = 86_400;

/** Requires sessions that have not ended, by their user or by their age. */
const sessionCheck = (sessions: SessionRepository, days: number) => async (member: Member) => {
  const isTooOld = member.authTime < Date.now() / 1000 - days * DAY_SECONDS;
  if (!isTooOld && !(await sessions.hasEnded(member))) return;
  throw problem(401, 'session-ended', 'Your session has ended. Please log in again.');
};

const members = new WeakMap<FastifyRequest, Member>();

interface Options {
  tokens: BackendTokens;
  verifyIdToken: VerifyIdToken;
  sql: Sql;
  /** Whether only users with a verified email may publish. */
  requireVerifiedEmail: boolean;
  /** How long a session may last. */
  sessionDays: number;
}

/** Authenticates users by their access token or ID token, until its session ends. */
export const membership = fp<Options>(
  async (app, { tokens, verifyIdToken, sql, requireVerifiedEmail, sessionDays }) => {
    const sessions = createSessionRepository(sql);
    /** @throws The problem `session-ended`. */
    const requireSession = sessionCheck(sessions, sessionDays);
    app.decorate('sessions', sessions);
    app.decorate('identify', async (request) => {
      const idToken = bearerToken(request);
      const member = await verifyIdToken(idToken).catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        request.log.info({ reason: String(error) }, 'An ID token was refused.');
        throw problem(401, 'token-invalid', 'Your sign-in has expired. Please log in again.');
      });
      await requireSession(member);
      return { member, profile: profileOf(idToken) };
    });
    app.decorateRequest('member', function memberOf(this: FastifyRequest) {
      const member = members.get(this);
      if (!member) throw tokenMissing();
      return member;
    });
    app.decorateRequest('viewer', function viewerOf(this: FastifyRequest) {
      return members.get(this);
    });
    app.decorate('requireMember', async (request: FastifyRequest) => {
      const { acceptsExpiredTokens } = request.routeOptions.config;
      const verified = tokens.verify(bearerToken(request), {
        acceptsExpired: acceptsExpiredTokens,
      });
      const member = await verified.catch((error: unknown) => {
        request.log.info({ reason: String(error) }, 'A token was refused.');
        throw problem(401, 'token-invalid', 'Your session has expired. Please log in again.');
      });
      await requireSession(member);
      members.set(request, member);
    });
    app.decorate('requireVerified', ({ emailVerified }) => {
      if (!requireVerifiedEmail || emailVerified) return;
      const detail = 'Your email is not verified. Please verify it, then try again.';
      throw problem(403, 'email-not-verified', detail);
    });
    app.decorate('requireAuthor', async (request: FastifyRequest, reply: FastifyReply) => {
      await app.requireMember.call(app, request, reply);
      app.requireVerified(request.member());
    });
    app.addHook('onRequest', async function identifyViewer(request, reply) {
      if (request.routeOptions.config.isPrivate?.(request)) {
        await app.requireMember.call(this, request, reply);
      }
    });
  },
  { name: 'members' },
);
