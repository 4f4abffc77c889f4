import { afterEach, expect, test, vi } from 'vitest';
import { configureApi } from '../client/api-settings.ts';
import { requestToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

test('trades the ID token and its e-mail for a token of the backend', async () => {
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => undefined,
    renewToken: async () => undefined,
    onRefused: () => undefined,
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(`${request.method} ${request.url}`).toBe('POST http://api.example/jwt');
    expect(request.headers.get('authorization')).toBe('Bearer theirs');
    expect(await request.json()).toEqual({ email: 'ada@example.com' });
    return Response.json({ token: 'ours' });
  });
  expect(await requestToken('ada@example.com', 'theirs')).toBe('ours');
});
