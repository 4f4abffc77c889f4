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
  METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
  DATABASE_URL: 'postgres://localhost/clean-express',
  PUBLIC_URL: 'https://api.example.com',
  CORS_ORIGINS: 'https://www.example.com',
  PHOTO_STORE: 's3://photos',
});

const now = () => Math.floor(Date.now() / 1000);

const validClaims = () => ({
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
  it('identifies its user', async () => {
    const claims = validClaims();
    const jane = { uid: 'uid-jane', email: 'jane@example.com', authTime: claims.auth_time };
    expect(await verify(await sign(claims))).toEqual(jane);
    expect(await verify(await sign({ ...claims, email: undefined }))).toEqual({
      ...jane,
      email: '',
    });
  });

  it.each([
    ['https://photos.example/jane.jpg', 'https://photos.example/jane.jpg'],
    ['javascript:alert(1)', undefined],
    [`https://photos.example/${'x'.repeat(2048)}`, undefined],
    [7, undefined],
  ])('has the picture %s only if it is a short web address', async (picture, expected) => {
    expect((await verify(await sign({ ...validClaims(), picture }))).picture).toBe(expected);
  });

  it.each([
    ['another audience', { aud: 'another-project' }],
    ['another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['expired', { exp: now() - 60 }],
    ['issued for later', { nbf: now() + 600 }],
    ['of a sign-in in the future', { auth_time: now() + 86_400 }],
    ['without auth_time', { auth_time: undefined }],
    ['without an expiry', { exp: undefined }],
    ['without a subject', { sub: '' }],
    ['with a fraction of a second', { auth_time: now() - 60.5 }],
  ])('is rejected when it is %s', async (_name, change) => {
    await expect(verify(await sign({ ...validClaims(), ...change }))).rejects.toThrow();
  });

  it('is rejected when it is unsigned', async () => {
    await expect(verify(new UnsecuredJWT(validClaims()).encode())).rejects.toThrow();
  });

  it('is rejected with the signature of another key', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    await expect(verify(await sign(validClaims(), privateKey))).rejects.toThrow(/signature/);
    await expect(verify(await sign(validClaims(), privateKey, 'other'))).rejects.toThrow(
      /no applicable key/,
    );
  });

  it('is rejected when the public key was used as a secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(google.publicKey)));
    const header = { alg: 'HS256', kid: 'google-1' };
    const forged = await new SignJWT(validClaims()).setProtectedHeader(header).sign(secret);
    await expect(verify(forged)).rejects.toThrow(/alg/);
  });

  it("leads to 503 while Google's keys are not available", async () => {
    const offline = createIdTokenVerifier(config, () =>
      Promise.reject(new TypeError('fetch failed')),
    );
    await expect(offline(await sign(validClaims()))).rejects.toMatchObject({ statusCode: 503 });
  });
});
