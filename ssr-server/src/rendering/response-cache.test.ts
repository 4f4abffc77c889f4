import { beforeEach, expect, test, vi } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const TTL_MS = 5000;
const URL = 'http://localhost:4000/services';

const PUBLIC = { 'cache-control': 'public, no-cache', 'x-cache-tag': 'services' };

let cache: ResponseCache;
let sent: number;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new ResponseCache(TTL_MS);
  sent = 0;
  return () => vi.useRealTimers();
});

interface Exchange {
  request?: Request;
  response?: ResponseInit;
}

/** The body of a response: the number of requests that were sent so far. */
async function get({ request = new Request(URL), response }: Exchange = {}): Promise<string> {
  const send = async () => {
    sent += 1;
    return new Response(String(sent), { headers: PUBLIC, ...response });
  };
  return (await cache.get(request, send)).text();
}

test('sends one request for a public response, and caches each URL separately', async () => {
  expect([await get(), await get()]).toEqual(['1', '1']);
  expect(await get({ request: new Request(`${URL}?q=oven`) })).toBe('2');
});

test('a cached response has the headers of the first one, but not those of its transfer', async () => {
  const link = '<http://localhost:4000/services?cursor=a>; rel="next"';
  const transfer = { 'content-encoding': 'gzip', 'content-length': '7' };
  const first = new Response('[1]', { headers: { ...PUBLIC, ...transfer, link } });
  await cache.get(new Request(URL), async () => first);
  const second = await cache.get(new Request(URL), () => Promise.reject(new Error('Sent again.')));
  expect(second.status).toBe(200);
  expect(Object.fromEntries(second.headers)).toMatchObject({ ...PUBLIC, link });
  for (const name of Object.keys(transfer)) expect(second.headers.has(name)).toBe(false);
  expect(await second.json()).toEqual([1]);
});

test.each<[string, ResponseInit]>([
  ['is private', { headers: { ...PUBLIC, 'cache-control': 'private, no-cache' } }],
  ['does not say for whom it is', { headers: { 'x-cache-tag': 'services' } }],
  ['must not be stored', { headers: { ...PUBLIC, 'cache-control': 'public, no-store' } }],
  ['is an error', { status: 404 }],
  ['sets a cookie', { headers: { ...PUBLIC, 'set-cookie': 'a=b' } }],
])('does not cache a response that %s', async (_what, response) => {
  expect([await get({ response }), await get({ response })]).toEqual(['1', '2']);
});

test.each<[string, RequestInit]>([
  ['has a token', { headers: { authorization: 'Bearer x' } }],
  ['has any other header', { headers: { 'x-forwarded-host': 'evil.example' } }],
  ['writes', { method: 'POST', body: 'text' }],
  ['asks for the headers', { method: 'HEAD' }],
])('a request that %s neither fills nor uses the cache', async (_what, init) => {
  const request = () => new Request(URL, init);
  expect([await get({ request: request() }), await get()]).toEqual(['1', '2']);
  expect([await get({ request: request() }), await get()]).toEqual(['3', '2']);
});

test('a change drops the responses that show it', async () => {
  await get();
  cache.drop({ table: 'blogs' });
  expect(await get()).toBe('1');
  cache.drop({ table: 'services', keys: ['7'] });
  expect(await get()).toBe('2');
  cache.drop(undefined);
  expect(await get()).toBe('3');
});

test('a response without a tag may show any change', async () => {
  const response = { headers: { 'cache-control': 'public' } };
  await get({ response });
  cache.drop({ table: 'blogs' });
  expect(await get({ response })).toBe('2');
});

test('a change before a response has arrived leaves it to its page, but not in the cache', async () => {
  const response = await cache.get(new Request(URL), async () => {
    cache.drop({ table: 'services' });
    return new Response('before', { headers: PUBLIC });
  });
  expect(await response.text()).toBe('before');
  expect(await get()).toBe('1');
});

test('a response is as old as a fresh page at most', async () => {
  await get();
  vi.advanceTimersByTime(TTL_MS - 1);
  expect(await get()).toBe('1');
  vi.advanceTimersByTime(2);
  expect(await get()).toBe('2');
});

test('any number of addresses takes limited memory, and leaves the responses in use', async () => {
  const popular = new Request(URL);
  const body = 'x'.repeat(100_000);
  const respond = async () => new Response(body, { headers: PUBLIC });
  await get({ request: popular });
  for (let index = 0; index < 200; index += 1) {
    await cache.get(new Request(`${URL}?q=${index}`), respond);
    expect(await get({ request: popular })).toBe('1');
  }
  expect(await get({ request: new Request(`${URL}?q=0`) })).toBe('2');
});
