import { jwtTimes } from './jwt-times.ts';

const RENEW_BEFORE_EXPIRY_SECONDS = 5 * 60;

/** Assumed for a token without an expiry. */
const DEFAULT_LIFETIME_SECONDS = 60 * 60;

/** A browser's timer overflows after 24.8 days and would then fire at once. */
const MAX_DELAY_SECONDS = 24 * 60 * 60;

function lifetimeOf(token: string): number {
  const times = jwtTimes(token);
  return times && times.exp > times.iat ? times.exp - times.iat : DEFAULT_LIFETIME_SECONDS;
}

/**
 * Returns when to renew a token that was just minted. Uses the lifetime of the token instead of its
 * expiry, because the clock of the visitor's machine may be wrong.
 *
 * @param token - A JWT; any other string gets the default lifetime.
 * @returns Milliseconds from now.
 */
export function renewalDelay(token: string): number {
  const lifetime = lifetimeOf(token);
  const delay = Math.max(lifetime - RENEW_BEFORE_EXPIRY_SECONDS, lifetime / 2);
  return Math.min(delay, MAX_DELAY_SECONDS) * 1000;
}
