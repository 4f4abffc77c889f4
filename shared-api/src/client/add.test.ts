import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add } from './add.ts';
import { configureApi, memberCall } from './http.ts';

const settings = {
  baseUrl: 'http://api.example',
  getToken: () => 'token',
  renewToken: async () => 'renewed',
  onRefused: () => {},
};

const inserted = () => Response.json({ acknowledged: true, insertedId: '1' });

/** The keys of the requests so far. */
let keys: (string | null)[];

/** Stubs the API with a response. */
function stubApi(respond: () => Response): void {
  vi.stubGlobal('fetch', async (request: Request) => {
    // As the network does: ky waits until the body is read.
    await request.text();
    keys.push(request.headers.get('idempotency-key'));
    return respond();
  });
}

beforeEach(() => {
  keys = [];
  configureApi(settings);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tryToAdd = (comment: string) =>
  add(memberCall, '/reviews', { comment }).catch(() => undefined);

test('a user who tries again sends the same key, until the API has answered', async () => {
  stubApi(() => new Response('Bad gateway', { status: 502 }));
  await tryToAdd('Good.');
  await tryToAdd('Better.');
  stubApi(inserted);
  await tryToAdd('Good.');
  await tryToAdd('Good.');
  const [first, other, again, next] = keys;
  expect(first).toMatch(/^.{16,128}$/);
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

test('the call that is repeated with a new token has the same key', async () => {
  stubApi(() => (keys.length === 1 ? new Response('', { status: 401 }) : inserted()));
  await tryToAdd('Good.');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

const busy = () => new Response('', { status: 503, headers: { 'retry-after': '10' } });

test('what the API cannot write now is sent again with the same key, when it says', async () => {
  vi.useFakeTimers();
  const onDelay = vi.fn();
  configureApi({ ...settings, onDelay });
  stubApi(() => (keys.length < 3 ? busy() : inserted()));
  const added = add(memberCall, '/reviews', { comment: 'Good.' });
  await vi.advanceTimersByTimeAsync(9000);
  expect(keys).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await added).toMatchObject({ insertedId: '1' });
  expect([keys.length, new Set(keys).size, onDelay.mock.calls.length]).toEqual([3, 1, 2]);
});

test('a write fails when the API stays away, or does not say when it is back', async () => {
  vi.useFakeTimers();
  stubApi(busy);
  const added = tryToAdd('Good.');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await added).toBeUndefined();
  expect(keys).toHaveLength(6);
  keys = [];
  stubApi(() => new Response('', { status: 503 }));
  await tryToAdd('Better.');
  expect(keys).toHaveLength(1);
});
