import { describe, expect, test } from 'vitest';
import { startSsrServer } from '../testing/start-ssr-server.ts';

const TLS = { PUBLIC_URL: 'https://www.example.com' };

describe('every response has a policy', () => {
  test.each([
    ['a page', '/services'],
    ['a page that does not exist', '/nowhere'],
    ['a refused preview', '/services?preview=forged'],
    ['a redirect', '/blog'],
    ['a missing file', '/assets/nothing.js'],
    ['a missing release', '/remotes/catalog/9.9.9/remoteEntry.js'],
    ['a picture', '/favicon.svg'],
    ['data', '/registry.json'],
    ['crawlers', '/robots.txt'],
    ['metrics', '/metrics'],
  ])('%s', async (_, url) => {
    const { headers } = await (await startSsrServer()).inject(url);
    const policy = String(headers['content-security-policy']);
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy.replace(/style-src-attr [^;]*/, '')).not.toMatch(/unsafe-(inline|eval)/);
  });

  test('also that to a client over its limit', async () => {
    const app = await startSsrServer({ REQUESTS_PER_MINUTE: '1' });
    await app.inject('/');
    const { statusCode, headers } = await app.inject('/');
    expect([statusCode, headers['content-security-policy']]).toEqual([
      429,
      expect.stringContaining("default-src 'none'"),
    ]);
  });
});

test.each([
  ['without TLS', {}, undefined],
  ['over TLS', TLS, 'max-age=31536000'],
  [
    'over TLS for all subdomains',
    { ...TLS, HSTS_SUBDOMAINS: 'true' },
    'max-age=31536000; includeSubDomains',
  ],
])('HSTS %s', async (_, environment: Record<string, string>, expected) => {
  const { headers } = await (await startSsrServer(environment)).inject('/');
  expect(headers['strict-transport-security']).toBe(expected);
});
