import { publicCall } from '../client/http.ts';
import type { Token } from '../schemas/answers.ts';

/**
 * Trades a Firebase ID token for the backend's own token.
 *
 * @param email - The e-mail that the ID token bears.
 * @param idToken - The Firebase ID token.
 * @throws ApiError when the API refuses it.
 */
export async function requestToken(email: string, idToken: string): Promise<string> {
  const response = await publicCall('/jwt', {
    method: 'post',
    json: { email },
    headers: { Authorization: `Bearer ${idToken}` },
  });
  return ((await response.json()) as Token).token;
}
