import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenKey } from '../../config/token-keys-schema.ts';
import type { Member } from './member.ts';

const ISSUER = 'clean-express-api';
const AUDIENCE = 'clean-express';
const ALGORITHM = 'HS256';

/** How long a token holds, in seconds. */
export const TOKEN_LIFETIME = 3600;

const claimsSchema = z.object({ sub: z.string().min(1), email: z.string().min(1) });

/** Our own tokens, which stand for a signed-in person for an hour. */
export interface BackendTokens {
  mint: (member: Member) => Promise<string>;
  /** @throws When the token is not ours, was changed or has expired. */
  verify: (token: string) => Promise<Member>;
}

/** @param keys - The first signs, all verify, so that keys can be replaced without signing anybody out. */
export function createBackendTokens(keys: readonly TokenKey[]): BackendTokens {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]));
  const [signing] = keys;
  if (!signing) throw new Error('There is no key to sign tokens with.');
  const signingSecret = new TextEncoder().encode(signing.secret);

  const secretOf = ({ kid = '' }: { kid?: string }) => {
    const secret = secrets.get(kid);
    if (!secret) throw new Error('The token is signed with a key that is not ours.');
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
        .setExpirationTime(`${TOKEN_LIFETIME}s`)
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
