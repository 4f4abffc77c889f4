import { afterEach, expect, test, vi } from 'vitest';
import { configureApi } from '../client/api-settings.ts';
import { requestToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

test('exchanges the ID token and its email for a backend token', async () => {
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => undefined,
    renewToken: async () => undefined,
    onRefused: () => undefined,
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(`${request.method} ${request.url}`).toBe('POST http://api.example/jwt');
    expect(request.headers.get('authorization')).toBe('Bearer id-token');
    expect(await request.json()).toEqual({ email: 'ada@example.com' });
    return Response.json({ token: 'backend-token' });
  });
  expect(await requestToken('ada@example.com', 'id-token')).toBe('backend-token');
});
