import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { TTL_MS } from '../changes/cache-tags.ts';
import { listen } from '../testing/start-origin.ts';
import { ResponseCache } from './response-cache.ts';

/** A hundred requests take long on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const API = 'https://api.example.com/v1';
const SERVICES = `${API}/services`;

const PUBLIC = { 'cache-control': 'public, no-cache', 'x-cache-tag': 'services' };

let cache: ResponseCache;
/** What the API does with a request; by default, it sends the number of requests so far. */
let respond: (response: ServerResponse, sent: number) => void;
/** The paths that were requested. */
let requested: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  requested = [];
  respond = (response, sent) => response.writeHead(200, PUBLIC).end(String(sent));
  const internalUrl = await listen(({ url = '' }, response) =>
    respond(response, requested.push(url)),
  );
  cache = new ResponseCache({ publicUrl: API, internalUrl });
  return () => vi.useRealTimers();
});

const forever = () => new AbortController().signal;

const getFor = (signal: AbortSignal, url = SERVICES) => cache.get(url, { signal, tracing: {} });

async function get(url = SERVICES): Promise<string> {
  return (await getFor(forever(), url)).body.toString();
}

test('sends one request for a public response, and caches each address separately', async () => {
  expect([await get(), await get(), await get(`${SERVICES}#a`)]).toEqual(['1', '1', '1']);
  expect(await get(`${SERVICES}?q=oven`)).toBe('2');
  expect(requested).toEqual(['/services', '/services?q=oven']);
});

test('a response has its headers, but not those of its transfer, and no cookie', async () => {
  const link = `<${SERVICES}?cursor=a>; rel="next"`;
  const dropped = { 'content-length': '3', 'set-cookie': 'a=b', 'keep-alive': 'timeout=5' };
  respond = (response) => response.writeHead(200, { ...PUBLIC, link, ...dropped }).end('[1]');
  const { status, headers, body, tags } = await getFor(forever());
  expect({ status, body: body.toString(), tags: [...tags] }).toEqual({
    status: 200,
    body: '[1]',
    tags: ['services'],
  });
  expect(Object.fromEntries(headers)).toMatchObject({ ...PUBLIC, link });
  const names = headers.map(([name]) => name);
  for (const name of Object.keys(dropped)) expect(names).not.toContain(name);
});

test.each<[string, number, Record<string, string>]>([
  ['does not say for whom it is', 200, { 'x-cache-tag': 'services' }],
  ['is an error', 404, PUBLIC],
  ['sets a cookie', 200, { ...PUBLIC, 'set-cookie': 'a=b' }],
])('does not cache a response that %s', async (_what, status, headers) => {
  respond = (response, sent) => response.writeHead(status, headers).end(String(sent));
  expect([await get(), await get()]).toEqual(['1', '2']);
});

test.each(['private, no-cache', 'no-store', 'public, no-store'])(
  'refuses a response that is %s: metrics, streams, and what belongs to a user',
  async (caching) => {
    respond = (response) => response.writeHead(200, { 'cache-control': caching }).write('secret');
    await expect(get()).rejects.toThrow(`${SERVICES} is not public.`);
  },
);

test.each([
  ['above the API', 'https://api.example.com/v1/../metrics'],
  ['beside the API', 'https://api.example.com/v10/services'],
  ['with a password', 'https://name:password@api.example.com/v1/services'],
  ['of another server', 'http://127.0.0.1:6379/'],
  ['that is too long', `${SERVICES}?q=${'x'.repeat(4000)}`],
])('requests no address %s', async (_what, url) => {
  await expect(get(url)).rejects.toThrow(/^Pages can request the API and|too long/);
  expect(requested).toEqual([]);
});

/** A server that is not of the site, which a remote declares. */
async function startBackend(headers: Record<string, string>, status = 200) {
  const sent: IncomingHttpHeaders[] = [];
  const origin = await listen((request, response) => {
    sent.push(request.headers);
    response.writeHead(status, headers).end(`stock ${sent.length}`);
  });
  const getAs = (origins: string[], url = `${origin}/stock`) =>
    cache.get(url, { signal: forever(), tracing: { 'x-request-id': 'secret' }, origins });
  return { origin, sent, getAs };
}

test('only a page whose remotes declare an origin gets its data, also from the cache', async () => {
  const { origin, sent, getAs } = await startBackend(PUBLIC);
  const { body, tags } = await getAs([origin]);
  expect([body.toString(), (await getAs([origin])).body.toString()]).toEqual([
    'stock 1',
    'stock 1',
  ]);
  // A change of the site's data is none of this server's, whatever it says.
  expect([...tags]).toEqual([]);
  expect(sent[0]).not.toHaveProperty('x-request-id');
  const refused = /^Pages can request the API and the declared origins of their remotes only/;
  await expect(getAs([])).rejects.toThrow(refused);
  await expect(getAs(['https://cart.example'])).rejects.toThrow(refused);
  const withUser = origin.replace('://', '://name:password@');
  await expect(getAs([origin], `${withUser}/stock`)).rejects.toThrow(refused);
  expect(sent).toHaveLength(1);
});

test('follows no redirect of a declared origin, such as into the network of the servers', async () => {
  const inside = await startBackend(PUBLIC);
  const { origin, getAs } = await startBackend({ location: `${inside.origin}/secret` }, 302);
  await expect(getAs([origin])).rejects.toThrow('fetch failed');
  expect(inside.sent).toEqual([]);
});

test('refuses a response of a declared origin that is for one visitor', async () => {
  const { origin, getAs } = await startBackend({ 'cache-control': 'private' });
  await expect(getAs([origin])).rejects.toThrow('is not public');
});

test('two pages that wait for the same address share one request', async () => {
  expect(await Promise.all([get(), get(), get()])).toEqual(['1', '1', '1']);
});

test('a request ends when no page waits for it any longer', async () => {
  const requests = new EventEmitter<{ request: [ServerResponse] }>();
  respond = (response) => requests.emit('request', response);
  const sending = once(requests, 'request');
  const pages = [new AbortController(), new AbortController()] as const;
  const waiting = pages.map(({ signal }) => expect(getFor(signal)).rejects.toThrow('aborted'));
  const [response] = (await sending) as [ServerResponse];
  const closing = once(response, 'close');
  pages[0].abort();
  await waiting[0];
  expect(response.closed).toBe(false);
  pages[1].abort();
  await Promise.all([...waiting, closing]);
  respond = (next) => next.writeHead(200, PUBLIC).end('next');
  expect(await get()).toBe('next');
});

test('a body without an end is refused, and its request ends', async () => {
  const sent = new EventEmitter<{ close: [] }>();
  respond = (response) => {
    response.writeHead(200, PUBLIC).once('close', () => sent.emit('close'));
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(100_000)));
    };
    response.on('drain', write);
    write();
  };
  const closing = once(sent, 'close');
  await expect(get()).rejects.toThrow(`${SERVICES} is larger than 1000000 bytes.`);
  await closing;
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
  respond = (response, sent) =>
    response.writeHead(200, { 'cache-control': 'public' }).end(String(sent));
  await get();
  cache.drop({ table: 'blogs' });
  expect(await get()).toBe('2');
});

test('a response is as old as a fresh page at most', async () => {
  await get();
  vi.advanceTimersByTime(TTL_MS - 1);
  expect(await get()).toBe('1');
  vi.advanceTimersByTime(2);
  expect(await get()).toBe('2');
});

test('any number of addresses takes limited memory, and leaves the responses in use', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  respond = (response, sent) => response.writeHead(200, PUBLIC).end(`${sent} ${'x'.repeat(1e5)}`);
  await get();
  for (let index = 0; index < 100; index += 1) {
    await get(`${SERVICES}?q=${index}`);
    expect(await get()).toMatch(/^1 /);
  }
  expect(await get(`${SERVICES}?q=0`)).toMatch(/^102 /);
});
