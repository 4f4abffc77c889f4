import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql as raw, type SQL } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { seedServices } from '../../seed/services.ts';
import { JANE, sharedTestApp } from '../test-app.ts';

const testApp = sharedTestApp();
const id = seedServices[0]?._id ?? '';

const get = async (url: string, headers: Record<string, string> = {}) =>
  testApp().app.inject({ url, headers });

async function addReview() {
  const headers = await testApp().as(JANE);
  const review = { name: 'Jane', email: JANE.email, comment: 'Good.', photo: '', serviceImg: '' };
  const payload = { ...review, serviceName: 'Cleaning', serviceId: id };
  return testApp().app.inject({ method: 'POST', url: '/reviews', headers, payload });
}

/** Adds a service of Jane. */
async function addService() {
  const headers = await testApp().as(JANE);
  const photo = 'https://pictures.example.com/boat.jpg';
  const payload = { name: 'Boats', photo, price: 1, description: 'Clean.', email: JANE.email };
  const request = { method: 'POST', url: '/services', headers, payload } as const;
  const { insertedId } = (await testApp().app.inject(request)).json();
  return { headers, url: `/services/${insertedId}` };
}

describe('a public response', () => {
  it('is read from the database once', async () => {
    const first = await get('/services?sort=price');
    const query = vi.spyOn(testApp().database.sql, 'select');
    const second = await get('/services?sort=price');
    expect(query).not.toHaveBeenCalled();
    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: first.headers.etag,
      'x-total-count': first.headers['x-total-count'],
    });
  });

  it('has the coding that the client prefers', async () => {
    const plain = await get('/services');
    const br = await get('/services', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/services', { 'accept-encoding': 'gzip' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toContain('Accept-Encoding');
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is not compressed when it is small', async () => {
    const response = await get('/services?q=xylophone', { 'accept-encoding': 'br' });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body).toBe('[]');
  });

  it('is a 304 for a client that has it', async () => {
    const { headers } = await get('/blogs', { 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    const again = await get('/blogs', {
      'accept-encoding': 'br',
      'if-none-match': `"x", W/${etag}`,
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });
    expect((await get('/blogs', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it('is sent without its body for HEAD', async () => {
    const { body } = await get('/home-blogs');
    const head = await testApp().app.inject({ method: 'HEAD', url: '/home-blogs' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('has CORS headers for the origin of each request', async () => {
    await get('/home-services');
    const response = await get('/home-services', { origin: 'https://www.example.com' });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://www.example.com',
      vary: 'Origin, Authorization, Accept-Encoding',
    });
    expect(response.headers['access-control-expose-headers']).toContain(
      'Link, X-Total-Count, X-Search, X-Ratings, ETag, Location',
    );
    const other = await get('/home-services', { origin: 'https://evil.example.com' });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the cache', () => {
  const usage = () => testApp().app.responseStore.usage();

  it('has one response for all addresses that mean the same', async () => {
    const first = await get('/services?limit=2&sort=name');
    const { entries } = usage();
    const query = vi.spyOn(testApp().database.sql, 'select');
    for (const url of [
      '/services?sort=name&limit=2',
      '/services?limit=02&sort=name&',
      '/services?sort=%6Eame&limit=2&utm_source=mail&q[]=x',
      `/services?limit=2&sort=name&x=${'y'.repeat(1900)}`,
    ]) {
      expect((await get(url)).body).toBe(first.body);
    }
    await get(`/services/${id}`);
    await get(`/services/${id}?limit=2`);
    expect(query).not.toHaveBeenCalled();
    expect(usage().entries).toBe(entries + 1);
  });

  it('takes no memory for parameters that do not exist', async () => {
    await get('/blogs?limit=1');
    const before = usage();
    for (let count = 0; count < 200; count += 1) {
      const response = await get(`/blogs?limit=1&x=${count}${'x'.repeat(1900)}`);
      expect(response.headers.link).toMatch(/\/blogs\?limit=1&cursor=[\w-]+>/);
    }
    expect(usage()).toEqual(before);
  });

  it('is not used for a request with a token', async () => {
    await get('/blogs');
    const before = usage();
    const query = vi.spyOn(testApp().database.sql, 'select');
    const response = await get('/blogs', await testApp().as(JANE));
    expect(query).toHaveBeenCalledOnce();
    expect(response.headers['cache-control']).toBe('no-store');
    expect(usage()).toEqual(before);
  });
});

describe('a response whose data cannot be read again', () => {
  const url = '/services?limit=1';
  const broken = () => {
    vi.spyOn(testApp().database.sql, 'select').mockImplementation(() => {
      throw new Error('The connection was refused.');
    });
  };

  it('is sent for a day, with its age', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { body, headers } = await get(url);
    broken();
    vi.advanceTimersByTime(59_000);
    expect((await get(url)).headers).not.toHaveProperty('age');
    vi.advanceTimersByTime(31_000);
    const stale = await get(url);
    expect(stale).toMatchObject({ statusCode: 200, body });
    const own = { date: expect.anything(), 'x-request-id': expect.anything() };
    expect(stale.headers).toMatchObject({ ...headers, ...own, age: '90' });
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(testApp().lines.join('')).toContain('The connection was refused.');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect((await get(url)).statusCode).toBe(500);
  });

  it.each([
    ['changes that may have been missed', async () => testApp().app.responseStore.invalidate()],
    ['an addition', addService],
  ])('is sent after %s, too', async (_name, change) => {
    const { body } = await get(url);
    await change();
    broken();
    expect(await get(url)).toMatchObject({ statusCode: 200, body });
    expect((await get('/services?limit=3')).statusCode).toBe(500);
  });
});

describe('what was hidden or deleted', () => {
  const execute = (statement: SQL) => testApp().database.sql.execute(statement);
  const remove = (url: string) =>
    execute(raw`delete from services where id = ${url.replace('/services/', '')}`);
  const statusesOf = (urls: string[]) =>
    Promise.all(urls.map(async (url) => (await get(url)).statusCode));

  /** Reads again if a notification of an earlier change arrives meanwhile. */
  const cache = (urls: string[]) =>
    vi.waitFor(async () => {
      await statusesOf(urls);
      const { responseStore } = testApp().app;
      expect(urls.map(responseStore.get)).not.toContain(undefined);
    });

  /** Makes all reads of services fail. */
  async function breakServices() {
    await execute(raw`alter table services rename to moved`);
    onTestFinished(async () => void (await execute(raw`alter table moved rename to services`)));
  }

  it.each([
    ['paused', { method: 'PATCH', payload: { paused: true } }],
    ['deleted', { method: 'DELETE' }],
  ] as const)('is in no stale response of a service that was %s', async (_name, write) => {
    const { headers, url } = await addService();
    const urls = [url, '/services?sort=newest&limit=1'];
    await cache(urls);
    expect((await testApp().app.inject({ ...write, url, headers })).statusCode).toBe(200);
    await breakServices();
    expect(await statusesOf(urls)).toEqual([500, 500]);
  });

  it('is in no stale response when another program has deleted it', async () => {
    const { url } = await addService();
    await cache([url]);
    await remove(url);
    await vi.waitFor(() => expect(testApp().app.responseStore.getStale(url)).toBeUndefined());
  });

  it('is in no stale response after a 404, even if its change was not heard of', async () => {
    const { url } = await addService();
    const trigger = raw`trigger services_announce_removed`;
    await cache([url]);
    await execute(raw`alter table services disable ${trigger}`);
    await remove(url);
    await execute(raw`alter table services enable ${trigger}`);
    testApp().app.responseStore.invalidate();
    expect(await statusesOf([url])).toEqual([404]);
    await breakServices();
    expect(await statusesOf([url])).toEqual([500]);
  });
});

describe('a write', () => {
  it('invalidates only responses that were read from its table', async () => {
    const [reviews, services] = [await get('/reviews'), await get('/services')];
    await addReview();
    const query = vi.spyOn(testApp().database.sql, 'select');
    expect((await get('/reviews')).headers.etag).not.toBe(reviews.headers.etag);
    expect(query).toHaveBeenCalledOnce();
    expect((await get('/services')).headers.etag).toBe(services.headers.etag);
    expect(query).toHaveBeenCalledOnce();
  });

  it('by another program invalidates responses, too', async () => {
    await get(`/services/${id}`);
    const { sql } = testApp().database;
    await sql.execute(raw`update services set name = 'Renamed' where id = ${id}`);
    await vi.waitFor(async () => {
      expect((await get(`/services/${id}`)).json()).toMatchObject({ name: 'Renamed' });
    });
  });

  it('invalidates nothing when it was refused', async () => {
    await get('/reviews');
    const query = vi.spyOn(testApp().database.sql, 'select');
    await testApp().app.inject({ method: 'POST', url: '/reviews', payload: {} });
    await get('/reviews');
    expect(query).not.toHaveBeenCalled();
  });
});
