import { describe, expect, it } from 'vitest';
import { JANE, sharedTestApp } from './test-app.ts';

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
      title: 'Not found',
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
    '/services?limit=101',
    '/services?limit=x',
    '/services?limit=1&limit=2',
  ])('explains the limit for %s', async (url) => {
    const response = await inject({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual({
      limit: 'Limit must be a whole number from 1 to 100.',
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

  it.each(['/services?email=%00', '/services/%E0%A4%A', `/services?q=${'x'.repeat(101)}`])(
    'has a message for %s',
    async (url) => {
      const response = await inject({ url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 400, message: expect.stringMatching(/\.$/) });
    },
  );
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
      title: 'Internal server error',
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on our side. Please try again.',
      message: 'Something went wrong on our side. Please try again.',
    });
    await app.inject({ url: `/reviews?email=${JANE.email}`, headers: await as(JANE) });
    const log = lines.join('');
    expect(log).toContain('relation \\"messages\\" does not exist');
    expect(log).not.toContain('Bring biscuits.');
    expect(log).toContain('/reviews?email=[email]');
    expect(log).not.toMatch(/jane@|eyJhbGci/);
  });
});
