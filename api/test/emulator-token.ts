import { UnsecuredJWT } from 'jose';
import { JANE } from './test-app.ts';

/**
 * An ID token of Jane, as the Auth emulator issues it.
 *
 * @param claims - Claims that differ.
 */
export function idToken(project = 'demo-test', claims: object = {}): string {
  const authTime = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({ email: JANE.email, auth_time: authTime, ...claims })
    .setSubject(JANE.uid)
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
}
