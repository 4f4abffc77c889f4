import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { deleteOldKeys } from '../src/database/insert-once.ts';
import type { Member } from '../src/modules/tokens/member.ts';
import { ACCESS } from './access/access-table.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

const PATHS = ['/services', '/reviews', '/messages'] as const;

type Path = (typeof PATHS)[number];

const bodyFor = (path: Path, { email }: Member) => ({ ...ACCESS[`POST ${path}`]?.body, email });

async function add(path: Path, key: string, member: Member = JANE, change: object = {}) {
  const headers = { ...(await testApp().as(member)), 'idempotency-key': key };
  const payload = { ...bodyFor(path, member), ...change };
  return testApp().app.inject({ method: 'POST', url: path, headers, payload });
}

const countRows = async (path: Path) => {
  const { rows } = await testApp().database.sql.execute<{ count: number }>(
    `select count(*)::int as count from ${path.slice(1)}`,
  );
  return rows[0]?.count ?? 0;
};

it.each(PATHS)('adds one row to %s for a request that is repeated', async (path) => {
  const before = await countRows(path);
  const key = randomUUID();
  const responses = [await add(path, key), await add(path, key)];
  // Also at the same time.
  responses.push(...(await Promise.all([add(path, key), add(path, key)])));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(new Set(responses.map(({ headers }) => headers.location)).size).toBe(1);
  expect(await countRows(path)).toBe(before + 1);
});

it('adds a row for each of several keys, and for each request without one', async () => {
  const before = await countRows('/services');
  await add('/services', randomUUID());
  await add('/services', randomUUID());
  const headers = await testApp().as(JANE);
  const payload = bodyFor('/services', JANE);
  for (let count = 0; count < 2; count += 1) {
    await testApp().app.inject({ method: 'POST', url: '/services', headers, payload });
  }
  expect(await countRows('/services')).toBe(before + 4);
});

it('gives nobody else the result of a key, nor another operation', async () => {
  const key = randomUUID();
  const ids = [
    await add('/services', key),
    await add('/services', key, JOHN),
    await add('/reviews', key),
  ];
  expect(new Set(ids.map((response) => response.json().insertedId)).size).toBe(3);
});

it('refuses a key that comes with another body, or is too long', async () => {
  const key = randomUUID();
  await add('/services', key);
  const reused = await add('/services', key, JANE, { price: 2 });
  expect([reused.statusCode, reused.json().code]).toEqual([422, 'idempotency-key-reused']);
  expect((await add('/services', 'x'.repeat(129))).statusCode).toBe(400);
});

it('stores no key of a request that adds nothing', async () => {
  const key = randomUUID();
  const unknown = { serviceId: randomUUID() };
  expect((await add('/reviews', key, JANE, unknown)).statusCode).toBe(422);
  expect((await add('/reviews', key)).statusCode).toBe(201);
});

it('forgets keys after a day', async () => {
  const key = randomUUID();
  const first = (await add('/services', key)).json();
  await deleteOldKeys(testApp().database.sql);
  expect((await add('/services', key)).json()).toEqual(first);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  await deleteOldKeys(testApp().database.sql);
  vi.useRealTimers();
  expect((await add('/services', key)).json()).not.toEqual(first);
});
