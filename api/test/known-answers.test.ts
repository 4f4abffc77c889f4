import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { JANE, sharedTestApp } from './test-app.ts';

const ORIGIN = 'https://www.example.com';

const testApp = sharedTestApp({ REQUESTS_PER_MINUTE: '50', TRUST_PROXY: '127.0.0.1,::1' });
let address = '';
let clients = 0;

beforeAll(async () => {
  address = await testApp().app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.restoreAllMocks());

/** A client that nobody has counted yet. */
function newClient(): string {
  clients += 1;
  return `203.0.113.${clients}`;
}

/** Asks over the network; says also whether the router was spared. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const first = vi.spyOn(testApp().app.first, 'handle');
  const response = await fetch(address + path, {
    headers: { 'x-forwarded-for': newClient(), ...headers },
  });
  const [known] = first.mock.results.map(({ value }) => value);
  first.mockRestore();
  const { date: _, ...sent } = Object.fromEntries(response.headers);
  return { known, status: response.status, headers: sent, body: await response.text() };
}

/** Asks until the router is spared, which is so once an answer like it has wholly left. */
async function askKnown(path: string, headers?: Record<string, string>) {
  return vi.waitFor(async () => {
    const answer = await ask(path, headers);
    expect(answer.known).toBe(true);
    return answer;
  });
}

describe('an answer that is known', () => {
  it('is the one that the router gave, header by header', async () => {
    const { known, ...routed } = await ask('/services?sort=price', { origin: ORIGIN });
    expect(known).toBe(false);
    expect(routed.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(await askKnown('/services?sort=price', { origin: ORIGIN })).toEqual({
      known: true,
      ...routed,
    });
  });

  it('is known of one origin and coding only', async () => {
    await askKnown('/home-services', { origin: ORIGIN });
    expect(await ask('/home-services')).toMatchObject({ known: false });
    const plain = await ask('/home-services', { origin: ORIGIN, 'accept-encoding': 'identity' });
    expect(plain).toMatchObject({ known: false, status: 200 });
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('is not sent again to whoever has it', async () => {
    const { headers } = await ask('/blogs');
    const again = await askKnown('/blogs', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
  });

  it('is not known of a request that is unusually long', async () => {
    const headers = { 'if-none-match': `"${'x'.repeat(1000)}"` };
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await ask('/blogs?limit=5', headers)).toMatchObject({ known: false, status: 200 });
    }
  });

  it('ends with the data that it was read from', async () => {
    const before = await askKnown('/reviews');
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
    const after = await ask('/reviews');
    expect(after.known).toBe(false);
    expect(after.body).toContain(write.json()._id ?? write.json().insertedId);
  });

  it('is nobody else’s: what is asked for a person goes by the router', async () => {
    const path = `/reviews?email=${JANE.email}`;
    const headers = await testApp().as(JANE);
    for (let asked = 0; asked < 3; asked += 1) {
      expect(await ask(path, headers)).toMatchObject({ known: false, status: 200 });
    }
    expect(await ask(path)).toMatchObject({ known: false, status: 401 });
  });

  it('counts, and is refused beyond the limit', async () => {
    const client = { 'x-forwarded-for': newClient() };
    await askKnown('/home-blogs');
    const statuses: number[] = [];
    for (let asked = 0; asked < 51; asked += 1) {
      statuses.push((await ask('/home-blogs', client)).status);
    }
    expect(statuses).toEqual([...Array(50).fill(200), 429]);
    expect((await ask('/home-blogs', client)).headers).toHaveProperty('retry-after');
    expect((await ask('/home-blogs')).status).toBe(200);
  });

  it('is logged as every answer is, with the client behind the proxy', async () => {
    const client = newClient();
    await askKnown('/blogs?limit=3', { 'x-forwarded-for': client });
    await vi.waitFor(() => {
      const lines = testApp().lines.map((line) => JSON.parse(line));
      const [routed, known] = lines.filter(({ req }) => req?.ip === client).slice(-2);
      expect(known).toMatchObject({
        msg: routed.msg,
        req: { method: 'GET', url: '/blogs?limit=3', ip: client },
        res: { statusCode: 200 },
        milliseconds: expect.any(Number),
      });
      expect(known).not.toHaveProperty('reqId');
    });
  });
});
