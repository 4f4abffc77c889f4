import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBackendTokens } from './backend-token.ts';

const OLD = { kid: 'old', secret: 'an-old-secret-of-at-least-32-characters' };
const NEW = { kid: 'new', secret: 'the-new-secret-of-at-least-32-characters' };
const JANE = { uid: 'uid-jane', email: 'jane@example.com', authTime: 1_800_000_000 };

const tokens = createBackendTokens([NEW, OLD]);

interface Forgery {
  kid?: string;
  iss?: string;
  aud?: string;
}

const forge = ({ kid = 'new', iss = 'clean-express-api', aud = 'clean-express' }: Forgery) =>
  new SignJWT({ email: JANE.email, auth_time: JANE.authTime })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setSubject(JANE.uid)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(NEW.secret));

afterEach(() => {
  vi.useRealTimers();
});

describe('an access token', () => {
  it('identifies its user', async () => {
    expect(await tokens.verify(await tokens.mint(JANE))).toEqual(JANE);
    expect(await tokens.verify(await forge({}))).toEqual(JANE);
  });

  it('stays valid when its key is rotated', async () => {
    const token = await createBackendTokens([OLD]).mint(JANE);
    expect(await tokens.verify(token)).toEqual(JANE);
    await expect(createBackendTokens([NEW]).verify(token)).rejects.toThrow(/unknown key/);
  });

  it('carries every claim of its user', async () => {
    const member = { ...JANE, email: '', picture: 'https://photos.example/jane.jpg' };
    expect(await tokens.verify(await tokens.mint(member))).toEqual(member);
  });

  it('expires after 15 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await tokens.mint(JANE);
    vi.setSystemTime(Date.now() + 15 * 60 * 1000 - 1000);
    expect(await tokens.verify(token)).toEqual(JANE);
    vi.setSystemTime(Date.now() + 1000);
    await expect(tokens.verify(token)).rejects.toThrow(/exp/);
    expect(await tokens.verify(token, { acceptsExpired: true })).toEqual(JANE);
  });

  it.each<[string, Forgery]>([
    ['another audience', { aud: 'another-api' }],
    ['another issuer', { iss: 'another-api' }],
    ['an unknown key', { kid: 'unknown' }],
    ["another key's name", { kid: 'old' }],
  ])('is rejected with %s', async (_name, forgery) => {
    const forged = await forge(forgery);
    await expect(tokens.verify(forged)).rejects.toThrow();
    await expect(tokens.verify(forged, { acceptsExpired: true })).rejects.toThrow();
  });

  it('is rejected unsigned', async () => {
    const claims = {
      sub: JANE.uid,
      email: JANE.email,
      auth_time: JANE.authTime,
      iss: 'clean-express-api',
    };
    const unsigned = new UnsecuredJWT(claims).setAudience('clean-express').encode();
    await expect(tokens.verify(unsigned)).rejects.toThrow();
  });
});
