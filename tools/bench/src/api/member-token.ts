import { tokenSchema } from '@clean-express/shared-api/schemas';
import { UnsecuredJWT } from 'jose';
import { FIREBASE } from 'site-runner';
import { direct } from '../site/ports.ts';

/** A signed-in user. */
export const MEMBER = { uid: 'bench', email: 'bench@visitors.example' };

/** An unsigned ID token, as the Auth emulator issues them. */
function idToken(email: string): string {
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ email, auth_time: now })
    .setIssuer(`https://securetoken.google.com/${FIREBASE.projectId}`)
    .setAudience(FIREBASE.projectId)
    .setSubject(MEMBER.uid)
    .setIssuedAt(now)
    .setExpirationTime('1h')
    .encode();
}

/**
 * Requests an access token from the API.
 *
 * @param email - Email of the user.
 * @param api - URL of the API.
 * @throws When the API refuses.
 */
export async function memberToken(email = MEMBER.email, api = direct('api')): Promise<string> {
  const response = await fetch(`${api}/jwt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken(email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`The API issued no token: ${await response.text()}`);
  return tokenSchema.parse(await response.json()).token;
}
