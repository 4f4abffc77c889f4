import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add } from './add.ts';
import { configureApi, memberCall } from './http.ts';

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
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => 'token',
    renewToken: async () => 'renewed',
    onRefused: () => {},
  });
});
afterEach(() => vi.unstubAllGlobals());

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
