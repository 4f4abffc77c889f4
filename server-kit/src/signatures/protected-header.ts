import type { KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';

/** Ed25519 is the only algorithm: one that the header could choose is one that an attacker could. */
export const ALGORITHM = 'EdDSA';

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
export async function findKey(
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
