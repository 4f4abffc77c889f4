import { tokenSchema } from '@clean-express/shared-api/schemas';
import { UnsecuredJWT } from 'jose';
import { FIREBASE } from 'site-runner';

/**
 * Requests an access token from an API, with an ID token as the Auth emulator issues it.
 *
 * @param api - URL of the API.
 * @throws When the API refuses.
 */
export async function memberToken(
  { uid, email }: { uid: string; email: string },
  api: string,
): Promise<string> {
  const idToken = new UnsecuredJWT({ email, auth_time: Math.floor(Date.now() / 1000) })
    .setIssuer(`https://securetoken.google.com/${FIREBASE.projectId}`)
    .setAudience(FIREBASE.projectId)
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
  const response = await fetch(`${api}/jwt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`The API issued no token: ${await response.text()}`);
  return tokenSchema.parse(await response.json()).token;
}
