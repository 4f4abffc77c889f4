import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { JANE, sharedTestApp } from '../test-app.ts';

const ORIGIN = 'https://www.example.com';

const testApp = sharedTestApp({ REQUESTS_PER_MINUTE: '50', TRUST_PROXY: '127.0.0.1,::1' });
let address = '';
let clients = 0;

beforeAll(async () => {
  address = await testApp().app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.restoreAllMocks());

/** The address of a client that has not sent a request yet. */
function newClient(): string {
  clients += 1;
  return `203.0.113.${clients}`;
}

/** So that the same request gets the same response. */
const REQUEST_ID = 'request-of-the-test-1';

/** Sends a request over the network; `isCached` is whether the router was bypassed. */
async function fetchPath(path: string, headers: Record<string, string> = {}) {
  const sendCached = vi.spyOn(testApp().app, 'sendCached');
  const response = await fetch(address + path, {
    headers: { 'x-forwarded-for': newClient(), 'x-request-id': REQUEST_ID, ...headers },
  });
  const [isCached] = sendCached.mock.results.map(({ value }) => value);
  sendCached.mockRestore();
  const { date: _, ...sent } = Object.fromEntries(response.headers);
  return { isCached, status: response.status, headers: sent, body: await response.text() };
}

/** Repeats a request until it bypasses the router, which is after the first response has been sent. */
async function fetchCached(path: string, headers?: Record<string, string>) {
  return vi.waitFor(async () => {
    const response = await fetchPath(path, headers);
    expect(response.isCached).toBe(true);
    return response;
  });
}

describe('a cached response', () => {
  it('is the same as that of the router, with all headers', async () => {
    const { isCached, ...routed } = await fetchPath('/services?sort=price', { origin: ORIGIN });
    expect(isCached).toBe(false);
    expect(routed.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(await fetchCached('/services?sort=price', { origin: ORIGIN })).toEqual({
      isCached: true,
      ...routed,
    });
  });

  it.each([
    '/services?fields=name&q=clean&limit=50',
    '/services?q=clean&sort=price&limit=12',
    `/reviews?serviceId=${seedServices[0]?._id}&limit=10`,
    '/blogs?fields=name&limit=10',
  ])('is sent for the addresses that the site requests: %s', async (path) => {
    expect(await fetchCached(path)).toMatchObject({ status: 200 });
  });

  it('is not sent without the router for another form of its address', async () => {
    const { body } = await fetchCached('/services?sort=name&limit=12');
    for (const path of ['/services?limit=12&sort=name', '/services?sort=name&limit=12&gclid=x']) {
      await fetchPath(path);
      expect(await fetchPath(path)).toMatchObject({ isCached: false, status: 200, body });
    }
  });

  it('is sent for the same origin and coding only', async () => {
    await fetchCached('/home-services', { origin: ORIGIN });
    expect(await fetchPath('/home-services')).toMatchObject({ isCached: false });
    const plain = await fetchPath('/home-services', {
      origin: ORIGIN,
      'accept-encoding': 'identity',
    });
    expect(plain).toMatchObject({ isCached: false, status: 200 });
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is a 304 for a client that has it', async () => {
    const { headers } = await fetchPath('/blogs');
    const again = await fetchCached('/blogs', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
  });

  it('is not created for very long request headers', async () => {
    const headers = { 'if-none-match': `"${'x'.repeat(1000)}"` };
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await fetchPath('/blogs?limit=5', headers)).toMatchObject({
        isCached: false,
        status: 200,
      });
    }
  });

  it('is invalidated when its data changes', async () => {
    const before = await fetchCached('/reviews');
    const write = await testApp().app.inject({
      method: 'POST',
      url: '/reviews',
      headers: await testApp().as(JANE),
      payload: {
        name: 'Jane',
        email: JANE.email,
        comment: 'Good.',
        photo: '',
        serviceImg: '',
        serviceName: 'Cleaning',
        serviceId: JSON.parse(before.body)[0].serviceId,
      },
    });
    expect(write.statusCode).toBe(201);
    const after = await fetchPath('/reviews');
    expect(after.isCached).toBe(false);
    expect(after.body).toContain(write.json()._id ?? write.json().insertedId);
  });

  it('is never created for the reviews of one user', async () => {
    const path = `/reviews?email=${JANE.email}`;
    const headers = await testApp().as(JANE);
    for (let sent = 0; sent < 3; sent += 1) {
      expect(await fetchPath(path, headers)).toMatchObject({ isCached: false, status: 200 });
    }
    expect(await fetchPath(path)).toMatchObject({ isCached: false, status: 401 });
  });

  it('is not sent to a user, whose response is never cached', async () => {
    const headers = await testApp().as(JANE);
    const path = '/reviews?limit=3';
    const { isCached: _, ...shared } = await fetchCached(path);
    for (let sent = 0; sent < 3; sent += 1) {
      const { isCached, status, headers: own, body } = await fetchPath(path, headers);
      expect([isCached, status, own['cache-control']]).toEqual([false, 200, 'private, no-store']);
      expect(own).not.toHaveProperty('etag');
      expect(own.vary).toBe('Origin, Authorization');
      expect(body).toContain('"own":');
    }
    expect(await fetchPath(path, { authorization: 'Bearer x' })).toMatchObject({ status: 401 });
    expect(await fetchCached(path)).toEqual({ isCached: true, ...shared });
    expect(shared.headers.vary).toContain('Authorization');
  });

  it('has the id of its own request, not that of the one that it was cached for', async () => {
    const path = '/blogs?limit=4';
    await fetchCached(path, { 'x-request-id': 'request-of-another' });
    const { isCached, headers } = await fetchPath(path, { 'x-request-id': 'request-of-mine-0001' });
    expect([isCached, headers['x-request-id']]).toEqual([true, 'request-of-mine-0001']);
  });

  it('counts towards the rate limit', async () => {
    const client = { 'x-forwarded-for': newClient() };
    await fetchCached('/home-blogs');
    const statuses: number[] = [];
    for (let sent = 0; sent < 51; sent += 1) {
      statuses.push((await fetchPath('/home-blogs', client)).status);
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429]);
    expect((await fetchPath('/home-blogs', client)).headers).toHaveProperty('retry-after');
    expect((await fetchPath('/home-blogs')).status).toBe(200);
  });

  it('is logged like any other, with the client behind the proxy', async () => {
    const client = newClient();
    const headers = { 'x-forwarded-for': client, 'x-request-id': 'cached-request-0001' };
    const { headers: sent } = await fetchCached('/blogs?limit=3', headers);
    expect(sent['x-request-id']).toBe('cached-request-0001');
    await vi.waitFor(() => {
      const lines = testApp().lines.map((line) => JSON.parse(line));
      const [routed, cached] = lines.filter(({ req }) => req?.ip === client).slice(-2);
      expect(cached).toMatchObject({
        msg: routed.msg,
        req: { method: 'GET', url: '/blogs?limit=3', ip: client },
        res: { statusCode: 200 },
        milliseconds: expect.any(Number),
        reqId: 'cached-request-0001',
      });
    });
  });
});
