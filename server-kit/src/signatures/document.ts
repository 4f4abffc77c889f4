import type { KeyObject } from 'node:crypto';
import { FlattenedSign, flattenedVerify } from 'jose';
import { z } from 'zod';
import { ALGORITHM, findKey, signingHeader, verified } from './protected-header.ts';

/** The kinds of signed documents. */
export type DocumentType = 'release-registry+jws';

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
