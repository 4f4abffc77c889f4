import { missingMetrics } from '@clean-express/server-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../test-app.ts';
import { PHOTO_FILE } from '../test-photos.ts';

const testApp = sharedTestApp();

/** Enough for a busy machine. */
const WAIT = { timeout: 10_000 };

const get = async (url: string) => testApp().app.inject({ url });

interface OpenApi {
  paths: Record<string, Record<string, { summary?: string; responses: Record<string, Media> }>>;
}

interface Media {
  content: Record<string, unknown>;
}

describe('health', () => {
  const isReady = () =>
    vi.waitFor(async () => {
      expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
    }, WAIT);

  it('is alive and ready, and degraded while the database is away', async () => {
    await isReady();
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const isWritable = vi.spyOn(testApp().database, 'isWritable');
    isWritable.mockRejectedValue(new Error('The connection was refused.'));
    await vi.waitFor(async () => {
      const response = await get('/readyz');
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'degraded' }]);
    }, WAIT);
    expect((await get('/healthz')).statusCode).toBe(200);
  });

  it('is degraded with a database that only reads, and exposes that', async () => {
    await isReady();
    vi.spyOn(testApp().database, 'isWritable').mockResolvedValue(false);
    await vi.waitFor(async () => {
      expect((await get('/readyz')).json()).toEqual({ status: 'degraded' });
    }, WAIT);
    const { body } = await get('/metrics');
    expect(body).toMatch(/^database_available 1$/m);
    expect(body).toMatch(/^database_writable 0$/m);
  });
});

describe('documentation', () => {
  it('describes every call, with every error as problem details', async () => {
    const { paths } = (await get('/docs/json')).json<OpenApi>();
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(calls.toSorted()).toEqual([
      'delete /jwt',
      'delete /me',
      'delete /me/page',
      'delete /me/sessions',
      'delete /me/sessions/others',
      'delete /reviews/{id}',
      'delete /reviews/{id}/reply',
      'delete /services/{id}',
      'get /blogs',
      'get /blogs/{id}',
      'get /healthz',
      'get /home-blogs',
      'get /home-services',
      'get /me/export',
      'get /me/page',
      'get /members',
      'get /members/{id}',
      'get /readyz',
      'get /reviews',
      'get /reviews/{id}',
      'get /services',
      'get /services/{id}',
      'patch /services/{id}',
      'post /jwt',
      'post /me/page',
      'post /messages',
      'post /photos',
      'post /reviews',
      'post /reviews/{id}/reports',
      'post /services',
      'post /subscriptions',
      'put /me',
      'put /reviews/{id}',
      'put /reviews/{id}/reply',
    ]);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    for (const { responses, summary } of operations) {
      expect(summary).toBeTruthy();
      const problems = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(problems.length).toBeGreaterThan(0);
      for (const [, { content }] of problems) {
        expect(Object.keys(content)).toEqual(['application/problem+json']);
      }
    }
  });

  it('is also a page', async () => {
    const response = await get('/docs');
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('photos', () => {
  it('may be read by any origin and cached forever', async () => {
    const headers = { origin: 'https://www.example.com' };
    const response = await testApp().app.inject({ url: `/photos/${PHOTO_FILE}`, headers });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.headers).not.toHaveProperty('vary');
  });

  it.each(['manifest.json', 'missing.webp', '../package.json', '%2e%2e/package.json', ''])(
    'are the only files that are served: not %s',
    async (file) => {
      const response = await get(`/photos/${file}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not-found' });
    },
  );
});

describe('a browser of another origin', () => {
  const preflight = (origin: string) => ({
    method: 'OPTIONS' as const,
    url: '/reviews/1',
    headers: { origin, 'access-control-request-method': 'PUT' },
  });

  it('may write if its origin is configured', async () => {
    const response = await testApp().app.inject(preflight('https://www.example.com'));
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-methods']).toContain('PUT');
  });

  it('may not otherwise', async () => {
    const response = await testApp().app.inject(preflight('https://www.example.com.evil.example'));
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

it('exposes every metric that an alert about it reads', async () => {
  const { body } = await get('/metrics');
  expect(missingMetrics('api', body)).toEqual([]);
});
