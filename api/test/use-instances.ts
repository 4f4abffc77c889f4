import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { seedServices } from '../seed/services.ts';
import { createBackendTokens } from '../src/modules/tokens/backend-token.ts';
import { JANE } from './test-app.ts';

const KEY = { kid: 'test', secret: '0123456789abcdef0123456789abcdef' };

/** What an API in production has, in tests, of its own. */
export const productionSettings = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  FIREBASE_AUTH_EMULATOR_HOST: '',
  TOKEN_KEYS: `${KEY.kid}:${KEY.secret}`,
  DATABASE_URL: databaseUrl,
  PHOTO_STORE: join(tmpdir(), 'photos'),
  METRICS_TOKEN: 'metrics-token-of-the-tests-0123456789',
});

/** Reads the lists, and a search. */
async function readLists(url: string): Promise<void> {
  for (const path of ['/services?q=cleaning', '/services?sort=price', '/blogs', '/reviews']) {
    const response = await fetch(`${url}${path}`);
    expect(response.status, path).toBe(200);
    expect(await response.json(), path).not.toEqual([]);
  }
}

/**
 * Adds, changes and deletes a review of the seed's first service at one of two instances in production,
 * and hears of it at the other one.
 */
export async function useInstances(first: string, second: string): Promise<void> {
  const service = seedServices[0]?._id ?? '';
  const stop = new AbortController();
  const { body: changes } = await fetch(`${second}/changes`, { signal: stop.signal });
  const stream = changes?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  expect((await stream?.next())?.value).toBe(': listening\n\n');
  await readLists(second);

  const authorization = `Bearer ${await createBackendTokens([KEY]).mint(JANE)}`;
  const send = (method: string, path: string, body?: object) =>
    fetch(`${first}${path}`, {
      method,
      headers: {
        authorization,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': 'once' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const review = { name: 'Jane', email: JANE.email, comment: 'Good.', photo: '', serviceImg: '' };
  const added = await send('POST', '/reviews', {
    ...review,
    serviceName: 'Cleaning',
    serviceId: service,
  });
  expect(added.status).toBe(201);
  const { insertedId } = (await added.json()) as { insertedId: string };
  expect((await stream?.next())?.value).toContain(
    JSON.stringify({ table: 'reviews', keys: [service] }),
  );
  stop.abort();
  const reviews = await fetch(`${second}/reviews?serviceId=${service}`);
  expect(await reviews.text()).toContain('Good.');
  const removed = await send('DELETE', `/reviews/${insertedId}`);
  expect(removed.status).toBe(200);
  await readLists(first);
}
