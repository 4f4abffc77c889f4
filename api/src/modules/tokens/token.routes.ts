import { problem } from '@clean-express/server-kit/http';
import {
  acknowledgedSchema,
  tokenRequestSchema,
  tokenSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyContextConfig } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sql } from '../../database/database.ts';
import { problemResponses } from '../../problem.ts';
import type { BackendTokens } from './backend-token.ts';
import { isSameEmail, type Member } from './member.ts';
import { createProfileRepository } from './profile.repository.ts';

interface Options {
  tokens: BackendTokens;
  sql: Sql;
  /** How pictures are stored. */
  photos: { toReference: (url: string) => string };
}

/** Exchanges a Firebase ID token for an access token of the API, and ends sessions. */
export const tokenRoutes: FastifyPluginAsyncZod<Options> = async (app, { tokens, sql, photos }) => {
  const profiles = createProfileRepository(sql);

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
      const { member, profile } = await app.identify(request);
      if (!isSameEmail(request.body.email, member.email)) {
        throw problem(403, 'email-mismatch', 'You can only ask for a token of your own email.');
      }
      // A database that is only readable must not keep users out.
      await profiles
        .remember(profile, photos.toReference(member.picture ?? ''))
        .catch((error: unknown) => {
          request.log.warn({ reason: String(error) }, 'The profile of a user was not stored.');
        });
      return { token: await tokens.mint(member) };
    },
  );

  const { sessions } = app;
  const addSessionsRoute = (
    url: string,
    { operationId, summary }: { operationId: string; summary: string },
    end: (member: Member) => Promise<void>,
    config: FastifyContextConfig = {},
  ) =>
    app.delete(
      url,
      {
        config,
        onRequest: app.requireMember,
        schema: {
          operationId,
          summary,
          tags: ['tokens'],
          security: [{ token: [] }],
          response: { 200: acknowledgedSchema, ...problemResponses(401) },
        },
      },
      async (request) => {
        await end(request.member());
        return { acknowledged: true as const };
      },
    );
  // A device that was asleep must be able to sign out.
  const own = { operationId: 'endSession', summary: 'End the session of your token, at once' };
  addSessionsRoute('/jwt', own, sessions.end, { acceptsExpiredTokens: true });
  const all = { operationId: 'endAllSessions', summary: 'End all your sessions, at once' };
  addSessionsRoute('/me/sessions', all, sessions.endAll);
  const others = {
    operationId: 'endOtherSessions',
    summary: 'End all your sessions that have started before this one, at once',
  };
  addSessionsRoute('/me/sessions/others', others, sessions.endOthers);
};
