import type { KeyObject } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { ALGORITHM, findKey, signingHeader, verified } from './protected-header.ts';

/** The kinds of signed tokens. */
export type TokenType = 'release-preview+jwt' | 'gate-ticket+jwt';

interface Claims {
  /** Origin of the site, or of the server, that the token is for. */
  audience: string;
  /** The id of the token. */
  id: string;
  expires: Date;
  /** Further claims. */
  claims: Record<string, unknown>;
}

/**
 * Signs a token.
 *
 * @param keys - Private keys; the first one signs.
 * @returns A compact JWT.
 */
export async function signToken(
  { typ, audience, id, expires, claims }: Claims & { typ: TokenType },
  keys: readonly KeyObject[],
): Promise<string> {
  const { key, header } = await signingHeader(typ, keys);
  return new SignJWT(claims)
    .setProtectedHeader(header)
    .setAudience(audience)
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(key);
}

interface Options {
  typ: TokenType;
  /** Origin of the site that verifies. */
  audience: string;
  /** Accepted keys. */
  publicKeys: readonly KeyObject[];
  now?: Date;
}

/**
 * Verifies a token.
 *
 * @returns Its claims; check those that are your own.
 * @throws SignatureError when the text is anything but a token of this kind, for this audience, that has not
 *   expired, with the signature of an accepted key.
 */
export function verifyToken(
  token: string,
  { typ, audience, publicKeys, now }: Options,
): Promise<JWTPayload> {
  return verified(async () => {
    const { payload } = await jwtVerify(
      token,
      (header: unknown) => findKey(header, typ, publicKeys),
      {
        algorithms: [ALGORITHM],
        audience,
        requiredClaims: ['exp', 'jti'],
        ...(now && { currentDate: now }),
      },
    );
    return payload;
  });
}
