import {
  createLocalJWKSet,
  exportJWK,
  type GenerateKeyPairResult,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createIdTokenVerifier, type VerifyIdToken } from './firebase-identity.ts';

const PROJECT = 'clean-express-live';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;

const config = readConfig({
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: PROJECT,
  TOKEN_KEYS: 'a:0123456789abcdef0123456789abcdef',
  PUBLIC_URL: 'https://api.example.com',
  CORS_ORIGINS: 'https://www.example.com',
});

const now = () => Math.floor(Date.now() / 1000);

const sound = () => ({
  sub: 'uid-jane',
  email: 'jane@example.com',
  auth_time: now() - 60,
  iss: ISSUER,
  aud: PROJECT,
  iat: now() - 60,
  exp: now() + 3600,
});

let google: GenerateKeyPairResult;
let verify: VerifyIdToken;

const sign = (claims: object, key = google.privateKey, kid = 'google-1') =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

beforeAll(async () => {
  google = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(google.publicKey)), kid: 'google-1', alg: 'RS256' }];
  verify = createIdTokenVerifier(config, createLocalJWKSet({ keys }));
});

describe('an ID token in production', () => {
  it('tells whom it is of', async () => {
    const member = await verify(await sign(sound()));
    expect(member).toEqual({ uid: 'uid-jane', email: 'jane@example.com' });
  });

  it.each([
    ['another audience', { aud: 'another-project' }],
    ['another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['expired', { exp: now() - 60 }],
    ['issued for later', { nbf: now() + 600 }],
    ['of somebody who signs in tomorrow', { auth_time: now() + 86_400 }],
    ['without auth_time', { auth_time: undefined }],
    ['without an expiry', { exp: undefined }],
    ['of nobody', { sub: '' }],
    ['without an e-mail', { email: undefined }],
  ])('is refused when it is %s', async (_name, change) => {
    await expect(verify(await sign({ ...sound(), ...change }))).rejects.toThrow();
  });

  it('is refused when it is unsigned', async () => {
    await expect(verify(new UnsecuredJWT(sound()).encode())).rejects.toThrow();
  });

  it('is refused when somebody else signed it', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await expect(verify(await sign(sound(), privateKey))).rejects.toThrow(/signature/);
    await expect(verify(await sign(sound(), privateKey, 'other'))).rejects.toThrow(
      /no applicable key/,
    );
  });

  it('is refused when the public key was used as a secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(google.publicKey)));
    const header = { alg: 'HS256', kid: 'google-1' };
    const forged = await new SignJWT(sound()).setProtectedHeader(header).sign(secret);
    await expect(verify(forged)).rejects.toThrow(/alg/);
  });

  it("cannot be checked while Google's keys are out of reach", async () => {
    const offline = createIdTokenVerifier(config, () =>
      Promise.reject(new TypeError('fetch failed')),
    );
    await expect(offline(await sign(sound()))).rejects.toMatchObject({ statusCode: 503 });
  });
});
