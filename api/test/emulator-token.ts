import { UnsecuredJWT } from 'jose';
import { JANE } from './test-app.ts';

/** An ID token of Jane, as the Auth emulator issues it. */
export function idToken(project = 'demo-test'): string {
  return new UnsecuredJWT({ email: JANE.email, auth_time: Math.floor(Date.now() / 1000) })
    .setSubject(JANE.uid)
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encode();
}
