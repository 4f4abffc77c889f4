import { publicCall, readJson } from '../client/http.ts';
import type { Token } from '../schemas/responses.ts';

/**
 * Exchanges a Firebase ID token for a backend token.
 *
 * @param email - The email in the ID token.
 * @param idToken - The Firebase ID token.
 * @throws {@link ApiError} if the API refuses it.
 */
export async function requestToken(email: string, idToken: string): Promise<string> {
  const response = await publicCall('/jwt', {
    method: 'post',
    json: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return (await readJson<Token>(response)).token;
}
