import { createHash } from 'node:crypto';
import { createLogger } from '@clean-express/server-kit/logging';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { CAN_CLOSE_NETWORK } from './rendering/start-restricted.ts';
import { jsonOf } from './testing/links.ts';
import { fixtureRegistry } from './testing/releases.ts';
import { startSsrServer } from './testing/start-ssr-server.ts';

let app: FastifyInstance;

beforeEach(async () => {
  app = await startSsrServer();
});

describe('pages', () => {
  test('a page is revalidated each time, and its policy restricts what it loads', async () => {
    const response = await app.inject('/services');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(response.body) ?? [];
    const hash = createHash('sha256').update(map).digest('base64');
    expect(response.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });

  test.each([undefined, 'gzip', 'br'])(
    'is not sent again to a client that has it: %s',
    async (coding) => {
      const accept = coding && { 'accept-encoding': coding };
      const first = await app.inject({ url: '/services', headers: { ...accept } });
      expect(first.headers['content-encoding']).toBe(coding);
      const headers = { ...accept, 'if-none-match': String(first.headers.etag) };
      const second = await app.inject({ url: '/services', headers });
      expect([second.statusCode, second.body]).toEqual([304, '']);
      expect(second.headers).toMatchObject({
        'cache-control': first.headers['cache-control'],
        'content-security-policy': first.headers['content-security-policy'],
        etag: first.headers.etag,
        vary: 'accept-encoding',
      });
      const other = await app.inject({ url: '/contact', headers });
      expect(other.statusCode).toBe(200);
    },
  );

  test('a missing page is always sent: its status matters', async () => {
    const { headers } = await app.inject('/nowhere');
    const again = await app.inject({
      url: '/nowhere',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(404);
  });

  test('a missing page has the same HTML with status 404', async () => {
    const response = await app.inject('/nowhere');
    expect(response.statusCode).toBe(404);
    expect(jsonOf(response.body, 'id="runtime-config"')).toMatchObject({ inbox: false });
  });

  test('/blog redirects to the blog', async () => {
    const response = await app.inject('/blog');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/blogs']);
  });

  test('responds to HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/services' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  test('a page is compressed', async () => {
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
  });
});

describe('files', () => {
  test('a hashed file is immutable, and is sent in the best encoding', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await app.inject({ url: '/assets/react.js', headers });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
  });

  test('a file without a hash is cached for an hour', async () => {
    const response = await app.inject('/favicon.svg');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('a missing file returns problem details instead of a page', async () => {
    const response = await app.inject('/assets/gone.js');
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test("Vite's manifest is not served", async () => {
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  });
});

describe('data', () => {
  test.each(['/registry.json', '/config.json', '/healthz', '/readyz'])(
    '%s is not cached',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  test('/registry.json has the complete picked release of each remote', async () => {
    const registry = (await app.inject('/registry.json')).json();
    for (const [remote, [release]] of Object.entries(fixtureRegistry.microFrontends)) {
      const fallbackUrl = `http://localhost:3000/remotes/${remote}/1.0.0-a/remoteEntry.js`;
      expect(registry.microFrontends[remote]).toEqual([{ ...release, fallbackUrl }]);
    }
  });

  test('/readyz is ok with a registry, and fails before the first one', async () => {
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    const starting = await startSsrServer({ REGISTRY: '/nowhere/registry.json' });
    const response = await starting.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'starting' });
  });

  test('/readyz and the log say whether the code of releases has the network', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { destination: { write: (line) => lines.push(line) } });
    const rendering = await startSsrServer({ SERVER_RENDERING: 'true' }, undefined, log);
    const { renderNetwork } = (await rendering.inject('/readyz')).json();
    expect(renderNetwork).toBe(CAN_CLOSE_NETWORK ? undefined : 'open');
    expect(lines.join('').includes('has the network')).toBe(!CAN_CLOSE_NETWORK);
  });

  test('/healthz lists the releases in use', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({
      status: 'ok',
      registry: { number: 1, servedNumber: 1, loadedAt: expect.any(String) },
      releases: {
        shell: expect.stringMatching(/^1\.0\.0-/),
        catalog: '1.0.0-a',
        blog: '1.0.0-a',
      },
    });
  });
});
