import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { idToken } from '../emulator-token.ts';
import { JANE, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp();

async function requestToken(email: string, token: string | undefined) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return testApp().app.inject({ method: 'POST', url: '/jwt', payload: { email }, headers });
}

describe('POST /jwt', () => {
  it('mints a token that the API accepts for 15 minutes', async () => {
    const response = await requestToken(JANE.email, idToken());
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const { token } = response.json<{ token: string }>();
    const { exp = 0, iat = 0, ...claims } = decodeJwt(token);
    expect(exp - iat).toBe(900);
    expect(claims).toEqual({
      sub: JANE.uid,
      email: JANE.email,
      auth_time: expect.any(Number),
      iss: 'clean-express-api',
      aud: 'clean-express',
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'test' });
    const headers = { authorization: `Bearer ${token}` };
    const mine = await testApp().app.inject({ url: `/reviews?email=${JANE.email}`, headers });
    expect(mine.statusCode).toBe(200);
  });

  it('ignores the case of the email', async () => {
    expect((await requestToken('Jane@Example.com', idToken())).statusCode).toBe(200);
  });

  it('refuses the email of another user', async () => {
    const response = await requestToken('john@example.com', idToken());
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'email-mismatch' });
  });

  it('mints a token for an account without an email', async () => {
    const withoutEmail = idToken('demo-test', { email: undefined });
    const response = await requestToken('', withoutEmail);
    expect(response.statusCode).toBe(200);
    expect(decodeJwt(response.json().token)).toMatchObject({ sub: JANE.uid, email: '' });
    const claimed = await requestToken(JANE.email, withoutEmail);
    expect(claimed.json()).toMatchObject({ code: 'email-mismatch' });
    const empty = await requestToken('', idToken());
    expect(empty.json()).toMatchObject({ code: 'email-mismatch' });
  });

  it('refuses a missing token and one of another project', async () => {
    expect((await requestToken(JANE.email, undefined)).json()).toMatchObject({
      code: 'token-missing',
    });
    const response = await requestToken(JANE.email, idToken('demo-other'));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token-invalid' });
  });

  it('refuses an access token, which could otherwise be renewed forever', async () => {
    const { authorization } = await testApp().as(JANE);
    expect((await requestToken(JANE.email, authorization.slice('Bearer '.length))).statusCode).toBe(
      401,
    );
  });
});
