import { describe, expect, it } from 'vitest';
import { JANE, JOHN, sharedTestApp, type TestApp } from '../test-app.ts';

const LIMITS = {
  REQUESTS_PER_MINUTE: '8',
  WRITES_PER_MINUTE: '5',
  COSTLY_PER_MINUTE: '2',
  TOKENS_PER_MINUTE: '4',
  NOT_FOUND_PER_MINUTE: '3',
};

const SUBSCRIPTION = {
  method: 'POST',
  url: '/subscriptions',
  payload: { email: 'a@b.example' },
} as const;

/** Repeats a request from one address; returns the statuses. */
async function statuses({ app }: TestApp, times: number, remoteAddress: string, request: object) {
  const found: number[] = [];
  for (let count = 0; count < times; count += 1) {
    found.push((await app.inject({ url: '/services', ...request, remoteAddress })).statusCode);
  }
  return found;
}

/** A number of responses with one status, then a refusal. */
const refusedAfter = (count: number, status: number) => [...Array(count).fill(status), 429];

let addresses = 0;

/** An address that has not sent a request yet. */
function nextAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

describe('a client', () => {
  const testApp = sharedTestApp({ ...LIMITS, UNLIMITED_ADDRESSES: '10.1.0.0/16,::1' });

  it.each([
    ['requests', 8, 200, {}],
    ['requests with cached responses', 8, 200, { url: '/home-blogs' }],
    ['writes', 5, 201, SUBSCRIPTION],
    ['writes with an invalid token', 5, 401, { ...SUBSCRIPTION, url: '/services' }],
    ['tokens', 4, 401, { method: 'POST', url: '/jwt', payload: { email: JANE.email } }],
    ['paths that do not exist', 3, 404, { url: '/wp-admin' }],
    ['methods that do not exist', 3, 404, { method: 'DELETE', url: '/services' }],
  ])('has a limit for %s', async (_name, count, status, request) => {
    const found = await statuses(testApp(), count + 1, nextAddress(), request);
    expect(found).toEqual(refusedAfter(count, status));
  });

  it('can still read existing paths after too many that do not exist', async () => {
    const address = nextAddress();
    await statuses(testApp(), 4, address, { url: '/wp-admin' });
    expect(await statuses(testApp(), 1, address, {})).toEqual([200]);
  });

  it('gets a message and the time to wait, which pages of other origins can read', async () => {
    const origin = 'https://www.example.com';
    const request = { headers: { origin }, remoteAddress: nextAddress() };
    await statuses(testApp(), 8, request.remoteAddress, {});
    const refused = await testApp().app.inject({ url: '/services', ...request });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': expect.stringMatching(/^\d+$/),
      'ratelimit-limit': '8',
      'ratelimit-remaining': '0',
      'ratelimit-reset': expect.stringMatching(/^\d+$/),
      'access-control-allow-origin': origin,
      'access-control-expose-headers': expect.stringContaining('Retry-After'),
    });
    expect(refused.json()).toMatchObject({
      code: 'too-many-requests',
      message: 'That was too often. Please try again in a minute.',
    });
  });

  it('is a whole network with IPv6 (/56)', async () => {
    const found: number[] = [];
    for (let network = 1; network <= 9; network += 1) {
      found.push(...(await statuses(testApp(), 1, `2001:db8:0:${network}::1`, {})));
    }
    expect(found).toEqual(refusedAfter(8, 200));
    expect(await statuses(testApp(), 1, '2001:db8:0:100::1', {})).toEqual([200]);
  });

  it('is also a user, whatever their addresses', async () => {
    const write = async (headers: Record<string, string>) => {
      const request = { method: 'POST', url: '/services', payload: {}, headers };
      return statuses(testApp(), 1, nextAddress(), request);
    };
    const found: number[] = [];
    for (let sent = 1; sent <= 6; sent += 1) found.push(...(await write(await testApp().as(JANE))));
    expect(found).toEqual(refusedAfter(5, 400));
    expect(await write(await testApp().as(JOHN))).toEqual([400]);
  });

  it.each([
    ['whole lists', (count: number) => `/reviews?serviceId=${count}`],
    ['counted searches', (count: number) => `/services?limit=1&q=search${count}`],
    [
      'counted ranges of prices',
      (count: number) => `/services?limit=1&minPrice=0&maxPrice=${count}`,
    ],
  ])('has a limit for %s that are not cached', async (_name, urlOf) => {
    const address = nextAddress();
    const read = (url: string) => statuses(testApp(), 1, address, { url });
    expect(await read(urlOf(1))).toEqual([200]);
    expect([...(await read(urlOf(1))), ...(await read(urlOf(1)))]).toEqual([200, 200]);
    expect([...(await read(urlOf(2))), ...(await read(urlOf(3)))]).toEqual([200, 429]);
    expect(await read('/services?limit=1')).toEqual([200]);
    expect(await statuses(testApp(), 1, '10.1.2.3', { url: urlOf(4) })).toEqual([200]);
  });

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '::1'])(
    'has no limit at the exempt address %s',
    async (exempt) => {
      expect(await statuses(testApp(), 9, exempt, {})).toEqual(Array(9).fill(200));
    },
  );

  it('cannot forge its address without a trusted proxy', async () => {
    const address = nextAddress();
    const found: number[] = [];
    for (let forged = 1; forged <= 9; forged += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${forged}, 10.1.2.3` };
      found.push(...(await statuses(testApp(), 1, address, { headers })));
    }
    expect(found).toEqual(refusedAfter(8, 200));
  });
});

describe('behind a proxy', () => {
  const testApp = sharedTestApp({ ...LIMITS, TRUST_PROXY: '192.0.2.0/24' });
  const from = (client: string) => ({ headers: { 'x-forwarded-for': client } });

  it('counts each client on its own', async () => {
    const proxy = '192.0.2.7';
    expect(await statuses(testApp(), 9, proxy, from('198.51.100.1'))).toEqual(refusedAfter(8, 200));
    expect(await statuses(testApp(), 1, proxy, from('198.51.100.2'))).toEqual([200]);
  });

  it('ignores addresses that the client has added', async () => {
    const found: number[] = [];
    for (let forged = 1; forged <= 9; forged += 1) {
      const forwarded = from(`198.51.100.${forged}, 198.51.100.9`);
      found.push(...(await statuses(testApp(), 1, '192.0.2.8', forwarded)));
    }
    expect(found).toEqual(refusedAfter(8, 200));
  });

  it('ignores forwarded addresses of requests that bypass the proxy', async () => {
    const address = nextAddress();
    const found: number[] = [];
    for (let forged = 1; forged <= 9; forged += 1) {
      found.push(...(await statuses(testApp(), 1, address, from(`198.51.100.${forged}`))));
    }
    expect(found).toEqual(refusedAfter(8, 200));
  });
});
