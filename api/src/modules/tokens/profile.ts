import { NAME_MAX } from '@clean-express/shared-api/limits';
import { textSchema } from '@clean-express/shared-api/schemas';
import { decodeJwt } from 'jose';
import { z } from 'zod';

/** The profile of a user, as an ID token has it. */
export interface Profile {
  uid: string;
  /** Left out if the user has none, or one that no review may have. */
  name?: string | undefined;
  /** When the token was issued, in seconds since 1970: it has the profile of that moment. */
  issuedAt: number;
}

const profileSchema = z
  .object({
    sub: z.string(),
    // Users can type it.
    name: textSchema('Name', NAME_MAX).optional().catch(undefined),
    iat: z.number(),
  })
  .transform(({ sub, name, iat }): Profile => ({ uid: sub, name, issuedAt: Math.floor(iat) }));

/** @param idToken - One that was verified. */
export const profileOf = (idToken: string): Profile => profileSchema.parse(decodeJwt(idToken));
