import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '../client/http.ts';
import { endOtherSessions, endSession, requestToken } from './token.ts';

beforeEach(() =>
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => undefined,
    renewToken: async () => undefined,
    onRefused: () => undefined,
  }),
);
afterEach(() => vi.unstubAllGlobals());

test('exchanges the ID token and its email for a backend token', async () => {
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(`${request.method} ${request.url}`).toBe('POST http://api.example/jwt');
    expect(request.headers.get('authorization')).toBe('Bearer id-token');
    expect(await request.json()).toEqual({ email: 'ada@example.com' });
    return Response.json({ token: 'backend-token' });
  });
  expect(await requestToken('ada@example.com', 'id-token')).toBe('backend-token');
});

test('ends the session of a backend token, even when the page is closed', async () => {
  const fetch = vi.fn(async (_request: Request) => Response.json({ acknowledged: true }));
  vi.stubGlobal('fetch', fetch);
  await endSession('backend-token');
  const request = fetch.mock.calls[0]?.[0];
  expect(request).toMatchObject({ method: 'DELETE', url: 'http://api.example/jwt' });
  expect(request?.headers.get('authorization')).toBe('Bearer backend-token');
  expect(request?.keepalive).toBe(true);
});

test('ends the sessions before that of a backend token', async () => {
  const fetch = vi.fn(async (_request: Request) => Response.json({ acknowledged: true }));
  vi.stubGlobal('fetch', fetch);
  await endOtherSessions('backend-token');
  const request = fetch.mock.calls[0]?.[0];
  expect(request).toMatchObject({
    method: 'DELETE',
    url: 'http://api.example/me/sessions/others',
  });
  expect(request?.headers.get('authorization')).toBe('Bearer backend-token');
});
