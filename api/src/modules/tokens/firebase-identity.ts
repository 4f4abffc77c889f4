import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { unavailable } from '../../problem.ts';
import type { Member } from './member.ts';

/** Where Google publishes the keys of Firebase ID tokens. */
const GOOGLE_KEYS = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** How far the clock of this machine may differ from Google's. */
const CLOCK_TOLERANCE_SECONDS = 5;

const claimsSchema = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().min(1),
  auth_time: z.number(),
});

/**
 * Verifies a Firebase ID token and returns its user.
 *
 * @throws An error when the token is not valid, the problem `identity-unavailable` when it cannot be
 * verified.
 */
export type VerifyIdToken = (idToken: string) => Promise<Member>;

function toMember(payload: JWTPayload): Member {
  const { sub, email, auth_time } = claimsSchema.parse(payload);
  if (auth_time > Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new Error('Signed in in the future.');
  return { uid: sub, email };
}

function expectations({ FIREBASE_PROJECT_ID: project }: Config) {
  return {
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
}

/** The emulator does not sign. The environment rules allow it only for demo projects outside production. */
function verifyUnsigned(config: Config): VerifyIdToken {
  return async (idToken) => toMember(UnsecuredJWT.decode(idToken, expectations(config)).payload);
}

/** Distinguishes a token with an unknown key from a failure to load Google's keys. */
function requireAvailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw unavailable(
        'identity-unavailable',
        'We cannot check who you are right now. Please try again in a minute.',
      );
    }
  };
}

function verifySigned(config: Config, keys: JWTVerifyGetKey): VerifyIdToken {
  const options = { ...expectations(config), algorithms: ['RS256'] };
  return async (idToken) =>
    toMember((await jwtVerify(idToken, requireAvailable(keys), options)).payload);
}

/** @param keys - Google's public keys; tests pass their own. */
export function createIdTokenVerifier(
  config: Config,
  keys: JWTVerifyGetKey = createRemoteJWKSet(GOOGLE_KEYS),
): VerifyIdToken {
  return config.FIREBASE_AUTH_EMULATOR_HOST ? verifyUnsigned(config) : verifySigned(config, keys);
}
