import { jwtTimes } from './jwt-times.ts';

/** Minimum time between two reports. An older token was reported before. */
const REPORT_INTERVAL_MS = 300_000;

/**
 * Reports ID tokens to a server, as the Firebase SDK does: POST with the token as bearer, DELETE after
 * sign-out. A failure is only logged, because signing in does not depend on it.
 *
 * @returns Call it with each new ID token, and with `undefined` on sign-out.
 */
export function createTokenSync(url: string): (idToken: string | undefined) => void {
  let lastReport: { token: string; at: number } | undefined;

  const send = (init: RequestInit) => {
    fetch(url, { ...init, keepalive: true }).catch(console.error);
  };

  return (idToken) => {
    if (!idToken) {
      if (lastReport) send({ method: 'DELETE' });
      lastReport = undefined;
      return;
    }
    const now = Date.now();
    if (lastReport && (lastReport.token === idToken || now - lastReport.at < REPORT_INTERVAL_MS))
      return;
    lastReport = { token: idToken, at: now };
    const times = jwtTimes(idToken);
    if (!times || now - times.iat * 1000 <= REPORT_INTERVAL_MS) {
      send({ method: 'POST', headers: { Authorization: `Bearer ${idToken}` } });
    }
  };
}
