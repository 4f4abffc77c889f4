import { UnsecuredJWT } from 'jose';
import { FIREBASE } from 'local/src/site/project.ts';
import { direct } from '../site/ports.ts';

/** Somebody who has signed in. */
export const MEMBER = { uid: 'bench', email: 'bench@visitors.example' };

/** An ID token as the Auth emulator gives it: nobody has signed it. */
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
 * An API's own token for somebody.
 *
 * @param email - Theirs; without it, that of {@link MEMBER}.
 * @param api - Address of the API.
 * @throws When the API refuses it.
 */
export async function memberToken(email = MEMBER.email, api = direct('api')): Promise<string> {
  const response = await fetch(`${api}/jwt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken(email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) throw new Error(`The API gives no token: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
