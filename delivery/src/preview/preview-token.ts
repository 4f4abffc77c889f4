import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Marks our links: a token for something else that is signed with the same key is none. */
const AUDIENCE = 'preview';

const claimsSchema = z.object({
  remote: z.string(),
  version: z.string(),
  exp: z.number(),
});

/** What one preview link allows. */
export interface Preview {
  remote: string;
  version: string;
  expires: Date;
}

function bytesOf(key: string): Uint8Array {
  return new TextEncoder().encode(key);
}

/**
 * Signs the permission to see one release.
 *
 * @param key - Shared with the front door.
 */
export function signPreview({ remote, version, expires }: Preview, key: string): Promise<string> {
  return new SignJWT({ remote, version })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(expires)
    .sign(bytesOf(key));
}

/**
 * Reads such a permission.
 *
 * @returns `undefined` when it is forged, has expired, or is none at all.
 */
export async function readPreview(token: string, key: string): Promise<Preview | undefined> {
  try {
    const options = { audience: AUDIENCE, algorithms: ['HS256'] };
    const { payload } = await jwtVerify(token, bytesOf(key), options);
    const { remote, version, exp } = claimsSchema.parse(payload);
    return { remote, version, expires: new Date(exp * 1000) };
  } catch {
    return undefined;
  }
}
