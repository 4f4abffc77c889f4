import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBackendTokens, TOKEN_LIFETIME_SECONDS } from './backend-token.ts';

const OLD = { kid: 'old', secret: 'an-old-secret-of-at-least-32-characters' };
const NEW = { kid: 'new', secret: 'the-new-secret-of-at-least-32-characters' };
const JANE = { uid: 'uid-jane', email: 'jane@example.com' };

const tokens = createBackendTokens([NEW, OLD]);

interface Forgery {
  kid?: string;
  iss?: string;
  aud?: string;
}

const forge = ({ kid = 'new', iss = 'clean-express-api', aud = 'clean-express' }: Forgery) =>
  new SignJWT({ email: JANE.email })
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

  it('expires after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await tokens.mint(JANE);
    vi.setSystemTime(Date.now() + TOKEN_LIFETIME_SECONDS * 1000 + 1000);
    await expect(tokens.verify(token)).rejects.toThrow(/exp/);
  });

  it.each<[string, Forgery]>([
    ['another audience', { aud: 'another-api' }],
    ['another issuer', { iss: 'another-api' }],
    ['an unknown key', { kid: 'unknown' }],
    ["another key's name", { kid: 'old' }],
  ])('is rejected with %s', async (_name, forgery) => {
    await expect(tokens.verify(await forge(forgery))).rejects.toThrow();
  });

  it('is rejected unsigned', async () => {
    const claims = { email: JANE.email, sub: JANE.uid, iss: 'clean-express-api' };
    const unsigned = new UnsecuredJWT(claims).setAudience('clean-express').encode();
    await expect(tokens.verify(unsigned)).rejects.toThrow();
  });
});
