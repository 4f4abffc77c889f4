import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inboxCounts, messages, subscriptions } from '../src/database/schema.ts';
import { inboxRetention } from '../src/modules/inbox/retention.ts';
import { sharedTestApp } from './test-app.ts';

const DAY_MS = 86_400_000;

// The database must not wait for this clock.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const testApp = sharedTestApp({ INBOX_RETENTION_DAYS: '30' });

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const MESSAGE = { name: 'Jane', email: 'jane@example.com', phone: '', company: '' };

beforeEach(async () => {
  const { sql } = testApp().database;
  for (const table of [messages, subscriptions, inboxCounts]) await sql.delete(table);
  await sql.insert(messages).values([
    { ...MESSAGE, message: 'old', createdAt: daysAgo(31) },
    { ...MESSAGE, message: 'recent', createdAt: daysAgo(29) },
  ]);
  await sql.insert(subscriptions).values([
    { email: 'old@example.com', createdAt: daysAgo(31) },
    { email: 'recent@example.com', createdAt: daysAgo(29) },
    { email: 'confirmed@example.com', createdAt: daysAgo(900), confirmedAt: daysAgo(899) },
  ]);
  await sql.insert(inboxCounts).values([
    { key: 'yesterday', day: daysAgo(1).toISOString().slice(0, 10), count: 1 },
    { key: 'today', day: daysAgo(0).toISOString().slice(0, 10), count: 1 },
  ]);
});

async function remaining() {
  const { sql } = testApp().database;
  const rows = [
    ...(await sql.select({ name: messages.message }).from(messages)),
    ...(await sql.select({ name: subscriptions.email }).from(subscriptions)),
    ...(await sql.select({ name: inboxCounts.key }).from(inboxCounts)),
  ];
  return rows.map(({ name }) => name).toSorted();
}

const KEPT = ['confirmed@example.com', 'recent', 'recent@example.com', 'today'];

it('deletes what is too old once a day', async () => {
  expect(await remaining()).toHaveLength(7);
  vi.advanceTimersByTime(DAY_MS);
  await vi.waitFor(async () => expect(await remaining()).toEqual(KEPT));
});

it('deletes what is too old when the API starts', async () => {
  const app = fastify();
  const photos = { deleteUnused: async () => undefined };
  await app.register(inboxRetention, { sql: testApp().database.sql, days: 30, photos });
  await app.ready();
  expect(await remaining()).toEqual(KEPT);
  await app.close();
});
