import type { SigningKey } from '@clean-express/server-kit/environment';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Member } from './member.ts';

const ISSUER = 'clean-express-api';
const AUDIENCE = 'clean-express';
const ALGORITHM = 'HS256';

/** How long a token is valid. */
export const TOKEN_LIFETIME_SECONDS = 3600;

const claimsSchema = z.object({ sub: z.string().min(1), email: z.string().min(1) });

/** The access tokens of the API, which authenticate a user for an hour. */
export interface BackendTokens {
  mint: (member: Member) => Promise<string>;
  /** @throws When the token is not from this API, was modified or has expired. */
  verify: (token: string) => Promise<Member>;
}

/** @param keys - The first key signs, all keys verify, so that rotation signs no user out. */
export function createBackendTokens(keys: readonly SigningKey[]): BackendTokens {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]));
  const [signing] = keys;
  if (!signing) throw new Error('There is no key to sign tokens with. Set TOKEN_KEYS.');
  const signingSecret = new TextEncoder().encode(signing.secret);

  const secretOf = ({ kid = '' }: { kid?: string }) => {
    const secret = secrets.get(kid);
    if (!secret) throw new Error('The token is signed with an unknown key.');
    return secret;
  };

  return {
    mint: ({ uid, email }) =>
      new SignJWT({ email })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
        .setSubject(uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_SECONDS}s`)
        .sign(signingSecret),

    verify: async (token) => {
      const { payload } = await jwtVerify(token, secretOf, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      const { sub, email } = claimsSchema.parse(payload);
      return { uid: sub, email };
    },
  };
}
