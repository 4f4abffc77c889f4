import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { sharedTestApp } from '../test-app.ts';

const KEY = 'k'.repeat(32);

const testApp = sharedTestApp({
  CHANGE_STREAMS: '3',
  CHANGE_STREAMS_PER_CLIENT: '2',
  CHANGES_KEY: KEY,
  UNLIMITED_ADDRESSES: '203.0.113.9',
  TRUST_PROXY: '127.0.0.1',
});

let url: string;

beforeAll(async () => {
  url = await testApp().app.listen({ port: 0, host: '127.0.0.1' });
});

/** Opens the stream of changes as a client. It is closed when the test ends. */
async function open(client: string, headers = {}) {
  const request = get(`${url}/changes`, { headers: { 'x-forwarded-for': client, ...headers } });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(async () => {
    request.destroy();
    await vi.waitFor(() => expect(response.closed).toBe(true));
  });
  return { request, response };
}

const statusOf = async (client: string, headers = {}) =>
  (await open(client, headers)).response.statusCode;

it('limits the streams of one client, and says so', async () => {
  expect([await statusOf('198.51.100.1'), await statusOf('198.51.100.1')]).toEqual([200, 200]);
  const { response } = await open('198.51.100.1');
  expect(response.statusCode).toBe(429);
  expect(response.headers['retry-after']).toBe('60');
  expect(await text(response)).toContain('"code":"too-many-streams"');
  expect(await statusOf('198.51.100.2')).toBe(200);
});

it('limits the streams of all clients together, until one is closed', async () => {
  const [first] = await Promise.all([1, 2, 3].map((last) => open(`198.51.100.${last}`)));
  expect(await statusOf('198.51.100.4')).toBe(503);
  first?.request.destroy();
  await vi.waitFor(async () => expect(await statusOf('198.51.100.4')).toBe(200));
});

it('does not limit SSR servers', async () => {
  const authorization = `Bearer ${KEY}`;
  for (let count = 0; count < 5; count += 1) {
    expect(await statusOf('198.51.100.1', { authorization })).toBe(200);
    expect(await statusOf('203.0.113.9')).toBe(200);
  }
  const wrong = { authorization: `Bearer ${'x'.repeat(32)}` };
  const statuses = [await statusOf('198.51.100.1', wrong), await statusOf('198.51.100.1', wrong)];
  expect([...statuses, await statusOf('198.51.100.1', wrong)]).toEqual([200, 200, 429]);
});

it('ends a stream after its lifetime, but not that of an SSR server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { response } = await open('198.51.100.1');
  const server = await open('203.0.113.9');
  const content = text(response);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await content).toContain(': listening\n\n');
  expect(response.complete).toBe(true);
  expect(server.response.closed).toBe(false);
});
