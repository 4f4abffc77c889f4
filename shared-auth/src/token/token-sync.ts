import { jwtTimes } from './jwt-times.ts';

/** No more than one report in this time; an older token has been reported before. Milliseconds. */
const INTERVAL = 300_000;

function isFresh(idToken: string, now: number): boolean {
  const times = jwtTimes(idToken);
  return !times || now - times.iat * 1000 <= INTERVAL;
}

/**
 * Reports ID tokens to a server of one's own, after the Firebase SDK's convention: POST with the token
 * as bearer, DELETE when the person has signed out. A failure is only logged: signing in does not
 * depend on it.
 *
 * @param url - Where to.
 * @returns To be told each ID token, and `undefined` at sign-out.
 */
export function createTokenSync(url: string): (idToken: string | undefined) => void {
  let seen: { token: string; at: number } | undefined;

  const send = (init: RequestInit) => {
    fetch(url, { ...init, keepalive: true }).catch(console.error);
  };

  return (idToken) => {
    if (!idToken) {
      if (seen) send({ method: 'DELETE' });
      seen = undefined;
      return;
    }
    const now = Date.now();
    if (seen && (seen.token === idToken || now - seen.at < INTERVAL)) return;
    seen = { token: idToken, at: now };
    if (isFresh(idToken, now)) {
      send({ method: 'POST', headers: { Authorization: `Bearer ${idToken}` } });
    }
  };
}
