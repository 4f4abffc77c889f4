import type { KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  FlattenedSign,
  flattenedVerify,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';

/** Ed25519 is the only algorithm: one that the header could choose is one that an attacker could. */
const ALGORITHM = 'EdDSA';

/** A text is not what it should be, or no accepted key has signed it. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/**
 * The header that a text is signed with.
 *
 * @param typ - The kind of text, so that none is accepted for another.
 * @param keys - The first one signs.
 */
export async function signingHeader(typ: string, [key]: readonly KeyObject[]) {
  if (!key) throw new Error('There is no key to sign with.');
  // The public part alone decides the thumbprint (RFC 7638).
  return { key, header: { alg: ALGORITHM, typ, kid: await calculateJwkThumbprint(key) } };
}

/**
 * Finds the key that a header names. The header must have exactly `alg`, `typ` and `kid`: `crit`,
 * `b64`, `jwk` and all others would change what is verified, or with which key.
 *
 * @throws SignatureError for any other header, and for a key that is not accepted.
 */
async function findKey(
  header: unknown,
  typ: string,
  publicKeys: readonly KeyObject[],
): Promise<KeyObject> {
  const expected = z.strictObject({
    alg: z.literal(ALGORITHM),
    typ: z.literal(typ),
    kid: z.string(),
  });
  const { data } = expected.safeParse(header);
  if (!data) throw new SignatureError(`The text is not signed as "${typ}".`);
  for (const key of publicKeys) {
    if ((await calculateJwkThumbprint(key)) === data.kid) return key;
  }
  throw new SignatureError(
    `The text is signed with the key ${data.kid}, which is not accepted. If the key is yours, add it to RELEASE_PUBLIC_KEYS.`,
  );
}

/** Runs a verification, and reports each failure as a {@link SignatureError}. */
export async function verified<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof SignatureError) throw error;
    throw new SignatureError('The text has no valid signature.', { cause: error });
  }
}

/** The kinds of signed documents. */
type DocumentType = 'release-registry+jws' | 'emergency-roll-back+jws';

interface Unsigned {
  typ: DocumentType;
  /** The signature covers exactly these bytes. */
  payload: string | Buffer;
  /** Private keys; the first one signs. */
  keys: readonly KeyObject[];
}

/** Signs a document. @returns A flattened JWS (RFC 7515, 7.2.2), as JSON. */
export async function signDocument({ typ, payload, keys }: Unsigned): Promise<string> {
  const { key, header } = await signingHeader(typ, keys);
  const jws = await new FlattenedSign(Buffer.from(payload)).setProtectedHeader(header).sign(key);
  return JSON.stringify(jws);
}

/** Without `header`, which is not signed. */
const documentSchema = z.strictObject({
  payload: z.string(),
  protected: z.string(),
  signature: z.string(),
});

interface Signed {
  typ: DocumentType;
  /** What {@link signDocument} has returned. */
  text: string;
  /** Accepted keys. */
  publicKeys: readonly KeyObject[];
}

/**
 * Verifies a signed document.
 *
 * @returns The signed bytes, and the id of the key that has signed them.
 * @throws SignatureError when the text is anything but a document of this kind with the signature of an
 *   accepted key.
 */
export function verifyDocument({ typ, text, publicKeys }: Signed) {
  return verified(async () => {
    const { payload, protectedHeader } = await flattenedVerify(
      documentSchema.parse(JSON.parse(text)),
      (header: unknown) => findKey(header, typ, publicKeys),
      { algorithms: [ALGORITHM] },
    );
    return { payload: Buffer.from(payload), kid: String(protectedHeader?.kid) };
  });
}

/** The kinds of signed tokens. */
type TokenType = 'release-preview+jwt' | 'gate-ticket+jwt';

interface Claims {
  /** Origin of the site, or of the server, that the token is for. */
  audience: string;
  id: string;
  expires: Date;
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
