import { Problem } from '@clean-express/server-kit/http';
import {
  acknowledgedSchema,
  tokenRequestSchema,
  tokenSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problem, problemResponses } from '../../problem.ts';
import type { BackendTokens } from './backend-token.ts';
import type { VerifyIdToken } from './firebase-identity.ts';
import { isSameEmail } from './member.ts';
import { bearerToken, requireSession } from './membership.ts';

interface Options {
  tokens: BackendTokens;
  verifyIdToken: VerifyIdToken;
}

const ACKNOWLEDGED = { acknowledged: true as const };

/** Exchanges a Firebase ID token for an access token of the API, and ends sessions. */
export const tokenRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { tokens, verifyIdToken },
) => {
  app.post(
    '/jwt',
    {
      config: { countsAs: 'token' },
      schema: {
        operationId: 'createToken',
        summary: 'Exchange a Firebase ID token for an access token of this API',
        tags: ['tokens'],
        security: [{ firebase: [] }],
        body: tokenRequestSchema,
        response: { 200: tokenSchema, ...problemResponses(400, 401, 403, 413, 415) },
      },
    },
    async (request) => {
      const member = await verifyIdToken(bearerToken(request)).catch((error: unknown) => {
        if (error instanceof Problem) throw error;
        request.log.info({ reason: String(error) }, 'An ID token was refused.');
        throw problem(401, 'token-invalid', 'Your sign-in has expired. Please log in again.');
      });
      if (!isSameEmail(request.body.email, member.email)) {
        throw problem(403, 'email-mismatch', 'You can only ask for a token of your own email.');
      }
      await requireSession(app.sessions, member);
      return { token: await tokens.mint(member) };
    },
  );

  app.delete(
    '/jwt',
    {
      // A device that was asleep must be able to sign out.
      config: { acceptsExpiredTokens: true },
      onRequest: app.requireMember,
      schema: {
        operationId: 'endSession',
        summary: 'End the session of your token, at once',
        tags: ['tokens'],
        security: [{ token: [] }],
        response: { 200: acknowledgedSchema, ...problemResponses(401) },
      },
    },
    async (request) => {
      await app.sessions.end(request.member());
      return ACKNOWLEDGED;
    },
  );

  app.delete(
    '/me/sessions',
    {
      onRequest: app.requireMember,
      schema: {
        operationId: 'endAllSessions',
        summary: 'End all your sessions, at once',
        tags: ['tokens'],
        security: [{ token: [] }],
        response: { 200: acknowledgedSchema, ...problemResponses(401) },
      },
    },
    async (request) => {
      await app.sessions.endAll(request.member());
      return ACKNOWLEDGED;
    },
  );
};
