import { UnsecuredJWT } from 'jose';
import { direct } from '../site/ports.ts';
import { FIREBASE } from '../site/runtime-config.ts';

/** Somebody who has signed in. */
export const MEMBER = { uid: 'bench', email: 'bench@visitors.example' };

/** An ID token as the Auth emulator gives it: nobody has signed it. */
function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ email: MEMBER.email, auth_time: now })
    .setIssuer(`https://securetoken.google.com/${FIREBASE.projectId}`)
    .setAudience(FIREBASE.projectId)
    .setSubject(MEMBER.uid)
    .setIssuedAt(now)
    .setExpirationTime('1h')
    .encode();
}

/**
 * The API's own token for {@link MEMBER}.
 *
 * @throws When the API refuses it.
 */
export async function memberToken(): Promise<string> {
  const response = await fetch(`${direct('api')}/jwt`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: MEMBER.email }),
  });
  if (!response.ok) throw new Error(`The API gives no token: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
