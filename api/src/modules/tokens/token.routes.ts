import { Problem } from '@clean-express/server-kit/http';
import { tokenRequestSchema, tokenSchema } from '@clean-express/shared-api/schemas';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forbidden, problemResponses, unauthorized } from '../../problem.ts';
import type { BackendTokens } from './backend-token.ts';
import type { VerifyIdToken } from './firebase-identity.ts';
import { bearerToken, isSameEmail } from './member.ts';

interface Options {
  tokens: BackendTokens;
  verifyIdToken: VerifyIdToken;
}

/** Exchanges a Firebase ID token for an access token of the API. */
export const tokenRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { tokens, verifyIdToken } = options;

  app.post(
    '/jwt',
    {
      config: { countsAs: 'token' },
      schema: {
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
        throw unauthorized('token-invalid', 'Your sign-in has expired. Please log in again.');
      });
      if (!isSameEmail(request.body.email, member.email)) {
        throw forbidden('email-mismatch', 'You can only ask for a token of your own email.');
      }
      return { token: await tokens.mint(member) };
    },
  );
};
