import { jwtTimes } from './jwt-times.ts';

/** How long before its end a token is replaced, in seconds. */
const AHEAD = 5 * 60;

/** Assumed of a token that does not say when it ends, in seconds. */
const USUAL_LIFETIME = 60 * 60;

/** A browser's timer overflows after 24.8 days, and would then fire at once. In seconds. */
const LONGEST = 24 * 60 * 60;

function lifetimeOf(token: string): number {
  const times = jwtTimes(token);
  return times && times.exp > times.iat ? times.exp - times.iat : USUAL_LIFETIME;
}

/**
 * When a token that has just been minted is to be replaced. Counted from now by the token's own
 * lifetime, so that a wrong clock of the visitor's machine does no harm.
 *
 * @param token - A JWT, or anything.
 * @returns Milliseconds from now.
 */
export function renewalDelay(token: string): number {
  const lifetime = lifetimeOf(token);
  return Math.min(Math.max(lifetime - AHEAD, lifetime / 2), LONGEST) * 1000;
}
