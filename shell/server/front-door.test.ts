// @vitest-environment node
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { jsonOf } from './testing/links.ts';
import { fixtureRegistry } from './testing/releases.ts';
import { startFrontDoor } from './testing/start-front-door.ts';

let app: FastifyInstance;

beforeEach(async () => {
  app = await startFrontDoor();
});

describe('pages', () => {
  test('a page is never kept, and says what it may load', async () => {
    const answer = await app.inject('/services');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const nonce = /<script type="importmap" nonce="([^"]+)"/.exec(answer.body)?.[1];
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  test('the nonce is another each time', async () => {
    const policies = await Promise.all(['/', '/'].map((url) => app.inject(url)));
    const [first, second] = policies.map(({ headers }) => headers['content-security-policy']);
    expect(first).not.toBe(second);
  });

  test('an unknown address is the same page with status 404', async () => {
    const answer = await app.inject('/nowhere');
    expect(answer.statusCode).toBe(404);
    expect(jsonOf(answer.body, 'id="runtime-config"')).toMatchObject({ inbox: false });
  });

  test('/blog leads to the blog', async () => {
    const answer = await app.inject('/blog');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/blogs']);
  });

  test('answers HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/services' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  test('is compressed', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('files', () => {
  test('a hashed file is kept for ever, and goes out in the best encoding', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await app.inject({ url: '/assets/react.js', headers });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  });

  test('a file that keeps its name is kept for an hour', async () => {
    const answer = await app.inject('/favicon.svg');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('a missing file is no page', async () => {
    const answer = await app.inject('/assets/gone.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test("Vite's own record is not served", async () => {
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  });
});

describe('data', () => {
  test.each(['/registry.json', '/config.json', '/healthz'])('%s is never kept', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('/registry.json has the picked release of each remote, whole', async () => {
    const registry = (await app.inject('/registry.json')).json();
    for (const [remote, [release]] of Object.entries(fixtureRegistry.microFrontends)) {
      const fallbackUrl = `http://localhost:3000/remotes/${remote}/1.0.0-a/remoteEntry.js`;
      expect(registry.microFrontends[remote]).toEqual([{ ...release, fallbackUrl }]);
    }
  });

  test('/healthz names the releases in use', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({
      status: 'ok',
      registry: { loadedAt: expect.any(String) },
      releases: { catalog: '1.0.0-a', blog: '1.0.0-a' },
    });
  });
});
