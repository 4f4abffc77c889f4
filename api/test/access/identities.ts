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

const now = Math.floor(Date.now() / 1000);

const ACCESS_CLAIMS = {
  sub: JANE.uid,
  email: JANE.email,
  iss: 'clean-express-api',
  aud: 'clean-express',
  auth_time: now,
  iat: now,
  exp: now + 3600,
};

const ID_CLAIMS = {
  ...ACCESS_CLAIMS,
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
};

const EXPIRED = { iat: now - 7200, exp: now - 3600, auth_time: now - 7200 };

/** Signs a token of Jane as the API does, with other claims than usual. */
export function signAccessToken(
  claims: object = {},
  key: keyof typeof SECRETS = 'new',
): Promise<string> {
  return new SignJWT({ ...ACCESS_CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key })
    .sign(new TextEncoder().encode(SECRETS[key]));
}

/** Signs an ID token of Jane as Google does, with other claims than usual. */
export function signIdToken(claims: object = {}): Promise<string> {
  return new SignJWT({ ...ID_CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'google' })
    .sign(google.privateKey);
}

/** Access token of each identity, for all routes except those of ID tokens. */
export const accessTokens = {
  anonymous: undefined,
  owner: await signAccessToken(),
  'other user': await signAccessToken({ sub: JOHN.uid, email: JOHN.email }),
  'same email, other uid': await signAccessToken({ sub: JOHN.uid }),
  'older key': await signAccessToken({}, 'old'),
  'retired key': await signAccessToken({}, 'retired'),
  'expired token': await signAccessToken(EXPIRED),
  'wrong audience': await signAccessToken({ aud: 'another-api' }),
  'alg none': new UnsecuredJWT(ACCESS_CLAIMS).encode(),
  'token of the other kind': await signIdToken(),
};

/** The sender of a token. */
export type Identity = keyof typeof accessTokens;

/** ID token of each identity, for `POST /jwt` and `PUT /me`. The key identities have tokens of the API's keys. */
export const idTokens: Record<Identity, string | undefined> = {
  anonymous: undefined,
  owner: await signIdToken(),
  'other user': await signIdToken({ sub: JOHN.uid, email: JOHN.email }),
  'same email, other uid': await signIdToken({ sub: JOHN.uid }),
  'older key': await signAccessToken({ ...ID_CLAIMS }, 'old'),
  'retired key': await signAccessToken({ ...ID_CLAIMS }, 'retired'),
  'expired token': await signIdToken(EXPIRED),
  'wrong audience': await signIdToken({ aud: 'another-project' }),
  'alg none': new UnsecuredJWT(ID_CLAIMS).encode(),
  'token of the other kind': await signAccessToken(),
};
