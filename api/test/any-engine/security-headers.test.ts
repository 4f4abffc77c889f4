import { describe, expect, it } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { JANE, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp({ HSTS_SUBDOMAINS: 'true' });

const EVERYWHERE = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const [service] = seedServices;

describe('every response', () => {
  it.each([
    ['data', { url: '/services' }],
    ['one item', { url: `/services/${service?._id}` }],
    ['a 304', { url: '/blogs', headers: { 'if-none-match': '*' } }],
    ['a refusal', { method: 'POST', url: '/services', payload: {} }],
    ['an invalid request', { method: 'POST', url: '/messages', payload: {} }],
    ['an unknown path', { url: '/nowhere' }],
    ['a malformed URL', { url: '/services/%' }],
    ['a very long URL', { url: `/services/${'x'.repeat(200)}` }],
    ['malformed JSON', { method: 'POST', url: '/messages', payload: '{' }],
    ['health', { url: '/healthz' }],
  ] as const)('has the security headers: %s', async (_name, request) => {
    const { headers } = await testApp().app.inject(request);
    expect(headers).toMatchObject(EVERYWHERE);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['an unknown path', async () => ({ url: '/nowhere' })],
    [
      'a new item',
      async () =>
        ({ method: 'POST', url: '/subscriptions', payload: { email: 'a@b.example' } }) as const,
    ],
  ])('may be cached only if it is public: %s', async (_name, request) => {
    const headers = await testApp().as(JANE);
    const response = await testApp().app.inject({ headers, ...(await request()) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('etag');
  });
});

describe('an API without TLS', () => {
  const plain = sharedTestApp({ PUBLIC_URL: 'http://localhost:4000' });

  it('sends no Strict-Transport-Security', async () => {
    const { headers } = await plain().app.inject('/services');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });
});

describe('the log', () => {
  it('contains no email address of a query or a body, also of a request that fails', async () => {
    const { app, lines, as } = testApp();
    const headers = {
      ...(await as(JANE)),
      referer: `https://www.example.com/?email=${JANE.email}`,
    };
    for (const url of ['/reviews', '/services', '/nowhere', '/reviews/%']) {
      await app.inject({ url: `${url}?email=${JANE.email}`, headers });
      await app.inject({ url: `${url}?email=${encodeURIComponent(JANE.email)}` });
    }
    const payload = { name: JANE.email, email: JANE.email };
    await app.inject({ method: 'POST', url: `/reviews?email=${JANE.email}`, headers, payload });
    const log = lines.join('');
    expect(log).toContain('/reviews?email=[email]');
    expect(log).toContain('/nowhere?email=[email]');
    expect(log).not.toContain('jane');
  });

  it('contains no token, wherever it was sent', async () => {
    const { app, lines, as } = testApp();
    const { authorization } = await as(JANE);
    const token = authorization.slice('Bearer '.length);
    const opaque = 'c2VjcmV0LXdpdGhvdXQtZG90cw';
    await app.inject({ url: `/services?token=${token}`, headers: { authorization } });
    await app.inject({
      url: `/services?access_token=${opaque}&q=oven`,
      headers: { cookie: opaque },
    });
    await app.inject({ url: '/reviews?email=x', headers: { authorization: `Bearer ${token}x` } });
    await app.inject({
      method: 'POST',
      url: '/jwt',
      headers: { authorization },
      payload: { email: JANE.email },
    });
    const log = lines.join('');
    expect(log).toContain('A token was refused.');
    expect(log).toContain('/services?token=[secret]');
    expect(log).toContain('/services?access_token=[secret]&q=oven');
    expect(log).not.toContain(token);
    expect(log).not.toContain(token.split('.')[2]);
    expect(log).not.toContain(opaque);
  });
});
