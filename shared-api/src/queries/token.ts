import { memberCall, publicCall, readJson } from '../client/http.ts';
import type { Token } from '../schemas/responses.ts';

/**
 * Exchanges a Firebase ID token for a backend token.
 *
 * @param email - The email in the ID token; empty for an account without one.
 */
export async function requestToken(email: string, idToken: string): Promise<string> {
  const response = await publicCall('/jwt', {
    method: 'post',
    json: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return (await readJson<Token>(response)).token;
}

/** Ends the session that a backend token belongs to. The request outlives its page. */
export async function endSession(token: string): Promise<void> {
  await publicCall('/jwt', {
    method: 'delete',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
}

/** Ends all sessions of the signed-in user, this one too. */
export async function endAllSessions(): Promise<void> {
  await memberCall('/me/sessions', { method: 'delete' });
}

/**
 * Ends the sessions of a user that have started before this one.
 *
 * @param token - The backend token of this session; by default, that of the signed-in user.
 */
export async function endOtherSessions(token?: string): Promise<void> {
  const path = '/me/sessions/others';
  const headers = { Authorization: `Bearer ${token}` };
  if (token) await publicCall(path, { method: 'delete', headers });
  else await memberCall(path, { method: 'delete' });
}
