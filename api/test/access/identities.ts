import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { JANE, JOHN } from '../test-app.ts';

/** Firebase project of the app under test. It is not a demo project, so that ID tokens are signed. */
export const PROJECT = 'clean-express-live';

const SECRETS = {
  new: 'the-new-secret-of-at-least-32-characters',
  old: 'an-old-secret-of-at-least-32-characters',
  retired: 'a-retired-secret-of-at-least-32-characters',
};

/** Two keys: the first signs, and tokens of the second are still valid. */
export const TOKEN_KEYS = `new:${SECRETS.new},old:${SECRETS.old}`;

const google = await generateKeyPair('RS256', { extractable: true });

/** Public keys of ID tokens. */
export const idTokenKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(google.publicKey)), kid: 'google', alg: 'RS256' }],
});

/** Now, in seconds: some routes refuse tokens of a few minutes ago. */
const now = () => Math.floor(Date.now() / 1000);

const accessClaims = () => ({
  sub: JANE.uid,
  email: JANE.email,
  iss: 'clean-express-api',
  aud: 'clean-express',
  auth_time: now(),
  iat: now(),
  exp: now() + 3600,
});

const idClaims = () => ({
  ...accessClaims(),
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
});

const expired = () => ({ iat: now() - 7200, exp: now() - 3600, auth_time: now() - 7200 });

/** Signs a token of Jane as the API does, with other claims than usual. */
export function signAccessToken(
  claims: object = {},
  key: keyof typeof SECRETS = 'new',
): Promise<string> {
  return new SignJWT({ ...accessClaims(), ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key })
    .sign(new TextEncoder().encode(SECRETS[key]));
}

/** Signs an ID token of Jane as Google does, with other claims than usual. */
export function signIdToken(claims: object = {}): Promise<string> {
  return new SignJWT({ ...idClaims(), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'google' })
    .sign(google.privateKey);
}

/** Makes the access token of each identity, for all routes except those of ID tokens. */
export const accessTokens = {
  anonymous: () => undefined,
  owner: () => signAccessToken(),
  'other user': () => signAccessToken({ sub: JOHN.uid, email: JOHN.email }),
  'same email, other uid': () => signAccessToken({ sub: JOHN.uid }),
  'older key': () => signAccessToken({}, 'old'),
  'retired key': () => signAccessToken({}, 'retired'),
  'expired token': () => signAccessToken(expired()),
  'wrong audience': () => signAccessToken({ aud: 'another-api' }),
  'alg none': () => new UnsecuredJWT(accessClaims()).encode(),
  'token of the other kind': () => signIdToken(),
};

/** The sender of a token. */
export type Identity = keyof typeof accessTokens;

/** Makes the ID token of each identity, for `POST /jwt` and `PUT /me`. The key identities have tokens of the API's keys. */
export const idTokens: Record<Identity, () => Promise<string> | string | undefined> = {
  anonymous: () => undefined,
  owner: () => signIdToken(),
  'other user': () => signIdToken({ sub: JOHN.uid, email: JOHN.email }),
  'same email, other uid': () => signIdToken({ sub: JOHN.uid }),
  'older key': () => signAccessToken(idClaims(), 'old'),
  'retired key': () => signAccessToken(idClaims(), 'retired'),
  'expired token': () => signIdToken(expired()),
  'wrong audience': () => signIdToken({ aud: 'another-project' }),
  'alg none': () => new UnsecuredJWT(idClaims()).encode(),
  'token of the other kind': () => signAccessToken(),
};
