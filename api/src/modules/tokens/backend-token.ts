import type { SigningKey } from '@clean-express/server-kit/environment';
import { jwtVerify, SignJWT } from 'jose';
import { type Member, memberSchema, toClaims } from './member.ts';

const ISSUER = 'clean-express-api';
const AUDIENCE = 'clean-express';
const ALGORITHM = 'HS256';

/** How long a token is valid. */
export const TOKEN_LIFETIME_SECONDS = 900;

/** Before any token expires. */
const BEGINNING_OF_TIME = new Date(0);

/** The access tokens of the API, which authenticate a user for 15 minutes. */
export type BackendTokens = ReturnType<typeof createBackendTokens>;

/** @param keys - The first key signs, all keys verify, so that rotation signs no user out. */
export function createBackendTokens(keys: readonly SigningKey[]) {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]));
  const [signing] = keys;
  if (!signing) throw new Error('There is no key to sign tokens with. Set TOKEN_KEYS.');

  const secretOf = ({ kid = '' }: { kid?: string }) => {
    const secret = secrets.get(kid);
    if (!secret) throw new Error('The token is signed with an unknown key.');
    return secret;
  };

  return {
    mint: (member: Member) =>
      new SignJWT(toClaims(member))
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_SECONDS}s`)
        .sign(secretOf(signing)),

    /** @throws When the token is not from this API, was modified or, unless that is accepted, has expired. */
    verify: async (token: string, { acceptsExpired = false } = {}) => {
      const { payload } = await jwtVerify(token, secretOf, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'iat', 'exp'],
        ...(acceptsExpired && { currentDate: BEGINNING_OF_TIME }),
      });
      return memberSchema.parse(payload);
    },
  };
}
