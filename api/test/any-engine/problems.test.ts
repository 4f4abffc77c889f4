import { describe, expect, it } from 'vitest';
import { JANE, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp();

const inject = (options: object) => testApp().app.inject(options);

describe('a problem', () => {
  it('has a code for programs and a message for people', async () => {
    const response = await inject({ url: '/nowhere' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not-found',
      detail: 'There is nothing at this address.',
      message: 'There is nothing at this address.',
    });
  });

  it.each([
    { status: 400, code: 'invalid-json', type: 'application/json', payload: '{' },
    { status: 400, code: 'empty-body', type: 'application/json', payload: '' },
    {
      status: 413,
      code: 'too-large',
      type: 'application/json',
      payload: `"${'x'.repeat(33_000)}"`,
    },
    { status: 415, code: 'unsupported-media-type', type: 'application/xml', payload: '<x/>' },
  ])('has code $code with status $status', async ({ status, code, type, payload }) => {
    const headers = { 'content-type': type };
    const response = await inject({ method: 'POST', url: '/messages', payload, headers });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
  });

  it.each([
    '/services?limit=0',
    '/services?limit=121',
    '/services?limit=x',
    '/services?limit=1&limit=2',
  ])('explains the limit for %s', async (url) => {
    const response = await inject({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      limit: 'Limit must be a whole number from 1 to 120.',
    });
  });

  it.each([
    ['nonsense', ''],
    [{ order: 'price', key: '1', id: '01955c53-06e0-7f4d-a886-3b44f427810a' }, ''],
    [{ order: 'price', key: 'free', id: '01955c53-06e0-7f4d-a886-3b44f427810a' }, '&sort=price'],
    [{ order: 'oldest', key: '2026-99-99', id: '01955c53-06e0-7f4d-a886-3b44f427810a' }, ''],
    [{ order: 'name', key: '\u0000', id: '01955c53-06e0-7f4d-a886-3b44f427810a' }, '&sort=name'],
  ])('rejects the cursor %j', async (position, more) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url');
    const response = await inject({ url: `/services?limit=2${more}&cursor=${cursor}` });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid-cursor' });
  });

  it.each(['/services?sort=%00', '/services/%E0%A4%A', `/services?q=${'x'.repeat(101)}`])(
    'has a message for %s',
    async (url) => {
      const response = await inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 400, message: expect.stringMatching(/\.$/) });
    },
  );
});

describe('an address', () => {
  const address = (length: number) => `/blogs?x=${'y'.repeat(length - '/blogs?x='.length)}`;

  it('of more than 2 kB is refused', async () => {
    expect((await inject({ url: address(2048) })).statusCode).toBe(200);
    const response = await inject({ url: address(2049) });
    expect(response.statusCode).toBe(414);
    expect(response.json()).toMatchObject({
      code: 'address-too-long',
      message: 'This address is too long.',
    });
    expect(testApp().lines.at(-1)).toContain('"statusCode":414');
  });
});

describe('a type without a body', () => {
  const headers = { 'content-type': 'application/json' };

  it.each(['DELETE', 'GET'] as const)('is ignored with %s', async (method) => {
    const { authorization } = await testApp().as(JANE);
    const url = '/reviews/0197b1a2-0000-7000-8000-000000000000';
    const response = await inject({ method, url, headers: { ...headers, authorization } });
    expect(response.json()).toMatchObject({
      code: 'not-found',
      detail: 'This review does not exist.',
    });
  });

  it('is an error where a body is needed', async () => {
    const response = await inject({ method: 'PUT', url: '/reviews/1', headers });
    expect([response.statusCode, response.json().code]).toEqual([401, 'token-missing']);
    const signedIn = { ...headers, ...(await testApp().as(JANE)) };
    const refused = await inject({ method: 'PUT', url: '/reviews/1', headers: signedIn });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'empty-body']);
  });
});

describe('an internal error', () => {
  it('has no details for the client, and logs nothing that users typed', async () => {
    const { app, database, lines, as } = testApp();
    await database.sql.execute('alter table messages rename to gone');
    const payload = {
      name: 'J',
      email: JANE.email,
      phone: '1',
      company: 'C',
      message: 'Bring biscuits.',
    };
    const response = await app.inject({ method: 'POST', url: '/messages', payload });
    await database.sql.execute('alter table gone rename to messages');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side. Please try again.',
      message: 'Something went wrong on our side. Please try again.',
      requestId: response.headers['x-request-id'],
    });
    await app.inject({ url: `/reviews?email=${JANE.email}`, headers: await as(JANE) });
    const log = lines.join('');
    expect(log).toContain('relation \\"messages\\" does not exist');
    expect(log).not.toContain('Bring biscuits.');
    expect(log).toContain('/reviews?email=[email]');
    expect(log).not.toMatch(/jane@|eyJhbGci/);
  });
});
