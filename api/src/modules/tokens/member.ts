import { problem } from '@clean-express/server-kit/http';
import { photoUrlSchema } from '@clean-express/shared-api/schemas';
import { z } from 'zod';

/** A signed-in user, as their tokens name them. */
export interface Member {
  /** The user's id at the identity provider, which owns what the user adds. */
  uid: string;
  /** Empty for an account without one. */
  email: string;
  /** Whether the identity provider has checked that the email address is the user's. */
  emailVerified?: boolean | undefined;
  /** URL of the user's photo at the identity provider. */
  picture?: string | undefined;
  /** When the user signed in, in seconds since 1970. With the uid, it identifies the session. */
  authTime: number;
}

/** Reads the user from the claims of a token: access tokens have the claims of Firebase's ID tokens. */
export const memberSchema = z
  .object({
    sub: z.string().min(1).max(128),
    email: z.string().default(''),
    email_verified: z.boolean().optional(),
    // Users can type it: left out unless it is a web address of at most 2 kB.
    picture: photoUrlSchema.optional().catch(undefined),
    auth_time: z.int(),
  })
  .transform(
    ({ sub, auth_time, email_verified, ...rest }): Member => ({
      uid: sub,
      authTime: auth_time,
      emailVerified: email_verified,
      ...rest,
    }),
  );

/** The claims that {@link memberSchema} reads. */
export const toClaims = ({
  uid,
  authTime,
  emailVerified,
  ...rest
}: Member): z.input<typeof memberSchema> => ({
  sub: uid,
  auth_time: authTime,
  email_verified: emailVerified,
  ...rest,
});

/** Whether two email addresses are the same, ignoring case. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Prevents a user from acting in the name of another one.
 *
 * @throws The problem `email-mismatch`.
 */
export function requireOwnEmail(member: Member, email: string): void {
  if (isSameEmail(member.email, email)) return;
  const detail = 'This email is not the one that you are logged in with.';
  throw problem(403, 'email-mismatch', detail);
}
