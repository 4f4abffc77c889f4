import { problem } from '@clean-express/server-kit/http';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify, UnsecuredJWT } from 'jose';
import type { Config } from '../../config.ts';
import { type Member, memberSchema } from './member.ts';

/** Where Google publishes the keys of Firebase ID tokens. */
const GOOGLE_KEYS = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** How far the clock of this machine may differ from Google's. */
const CLOCK_TOLERANCE_SECONDS = 5;

const isPast = (seconds: number) => seconds <= Date.now() / 1000 + CLOCK_TOLERANCE_SECONDS;

const signedInSchema = memberSchema.refine(
  ({ authTime }) => isPast(authTime),
  'Signed in in the future.',
);

/** Distinguishes a token with an unknown key from a failure to load Google's keys. */
function requireAvailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      const detail = 'We cannot check who you are right now. Please try again in a minute.';
      throw problem(503, 'identity-unavailable', detail);
    }
  };
}

/**
 * Verifies a Firebase ID token and returns its user.
 *
 * @throws An error when the token is not valid, the problem `identity-unavailable` when it cannot be
 * verified.
 */
export type VerifyIdToken = (idToken: string) => Promise<Member>;

/** @param keys - Google's public keys; tests pass their own. */
export function createIdTokenVerifier(
  { FIREBASE_PROJECT_ID: project, FIREBASE_AUTH_EMULATOR_HOST: emulator }: Config,
  keys: JWTVerifyGetKey = createRemoteJWKSet(GOOGLE_KEYS),
): VerifyIdToken {
  const expected = {
    issuer: `https://securetoken.google.com/${project}`,
    audience: project,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const signed = { ...expected, algorithms: ['RS256'] };
  const available = requireAvailable(keys);
  return async (idToken) => {
    // The emulator does not sign. Only demo projects outside production may use it: see the configuration.
    const { payload } = emulator
      ? UnsecuredJWT.decode(idToken, expected)
      : await jwtVerify(idToken, available, signed);
    return signedInSchema.parse(payload);
  };
}
