import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { JANE, JOHN } from '../test-app.ts';

/** Firebase project of the app under test. It is none of the emulator, so ID tokens are signed. */
export const PROJECT = 'clean-express-live';

const SECRETS = {
  new: 'the-new-secret-of-at-least-32-characters',
  old: 'an-old-secret-of-at-least-32-characters',
  retired: 'a-retired-secret-of-at-least-32-characters',
};

/** Two keys at once: tokens of the second hold while the first signs already. */
export const TOKEN_KEYS = `new:${SECRETS.new},old:${SECRETS.old}`;

const google = await generateKeyPair('RS256', { extractable: true });

/** Public keys of ID tokens. */
export const idTokenKeys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(google.publicKey)), kid: 'google', alg: 'RS256' }],
});

const now = Math.floor(Date.now() / 1000);

const OURS = {
  sub: JANE.uid,
  email: JANE.email,
  iss: 'clean-express-api',
  aud: 'clean-express',
  iat: now,
  exp: now + 3600,
};

const GOOGLES = {
  ...OURS,
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  auth_time: now,
};

const HOURS_AGO = { iat: now - 7200, exp: now - 3600, auth_time: now - 7200 };

function ours(claims: object = {}, key: keyof typeof SECRETS = 'new'): Promise<string> {
  return new SignJWT({ ...OURS, ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: key })
    .sign(new TextEncoder().encode(SECRETS[key]));
}

function googles(claims: object = {}): Promise<string> {
  return new SignJWT({ ...GOOGLES, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'google' })
    .sign(google.privateKey);
}

/** Tokens by who presents them: ours, for all routes but `POST /jwt`. */
export const ourTokens = {
  anonymous: undefined,
  owner: await ours(),
  'other user': await ours({ sub: JOHN.uid, email: JOHN.email }),
  'same e-mail, other uid': await ours({ sub: JOHN.uid }),
  'older key': await ours({}, 'old'),
  'retired key': await ours({}, 'retired'),
  'expired token': await ours(HOURS_AGO),
  'wrong audience': await ours({ aud: 'somebody-else' }),
  'alg none': new UnsecuredJWT(OURS).encode(),
  'token of the other kind': await googles(),
};

/** Who presents a token. */
export type Identity = keyof typeof ourTokens;

/** Likewise ID tokens, which `POST /jwt` wants. Google replaces its keys, so ours do not count. */
export const idTokens: Record<Identity, string | undefined> = {
  anonymous: undefined,
  owner: await googles(),
  'other user': await googles({ sub: JOHN.uid, email: JOHN.email }),
  'same e-mail, other uid': await googles({ sub: JOHN.uid }),
  'older key': await ours({ ...GOOGLES }, 'old'),
  'retired key': await ours({ ...GOOGLES }, 'retired'),
  'expired token': await googles(HOURS_AGO),
  'wrong audience': await googles({ aud: 'another-project' }),
  'alg none': new UnsecuredJWT(GOOGLES).encode(),
  'token of the other kind': await ours(),
};
