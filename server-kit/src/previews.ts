import { randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { localSecret } from './environment/local-secret.ts';

/** As long as the HS256 hash. */
const KEY_BYTES = 32;

/** Audience of preview tokens: other tokens that are signed with the same key are not valid. */
const AUDIENCE = 'preview';

const previewSchema = z
  .object({ remote: z.string(), version: z.string(), exp: z.number() })
  .transform(({ exp, ...release }) => ({ ...release, expires: new Date(exp * 1000) }));

/** The release that a preview link shows. */
export type Preview = z.infer<typeof previewSchema>;

const bytesOf = (key: string) => new TextEncoder().encode(key);

/** Signs the token of a preview link. */
export function signPreview({ remote, version, expires }: Preview, key: string): Promise<string> {
  return new SignJWT({ remote, version })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(expires)
    .sign(bytesOf(key));
}

/** Reads the token of a preview link: `undefined` if it is forged, expired or malformed. */
export async function readPreview(token: string, key: string): Promise<Preview | undefined> {
  try {
    const options = { audience: AUDIENCE, algorithms: ['HS256'] };
    const { payload } = await jwtVerify(token, bytesOf(key), options);
    return previewSchema.parse(payload);
  } catch {
    // Anyone can send any token: one that is not valid is no error of the server.
    return undefined;
  }
}

/** Reads the key that signs preview links on one machine, and creates it on first use. */
export function localPreviewKey(path: string): Promise<string> {
  return localSecret(path, () => randomBytes(KEY_BYTES).toString('base64url'));
}
