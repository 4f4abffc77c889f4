import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from './index.ts';
import { wrapPglite } from './pglite.ts';

let engine: PGlite;

// It takes seconds to start on a busy machine.
beforeAll(async () => {
  engine = await PGlite.create();
}, 120_000);

const failureOf = (query: Promise<unknown>) => query.then(() => undefined).catch((error) => error);

test('a server that refuses connections is not available', async () => {
  // Nothing listens on the first port.
  const pool = new Pool({ connectionString: 'postgres://postgres@127.0.0.1:1/x' });
  onTestFinished(() => pool.end());
  const sql = drizzle({ client: pool });
  const query = await failureOf(sql.execute(raw`select 1`));
  const transaction = await failureOf(sql.transaction(async () => {}));
  expect([query, transaction].map(isDatabaseUnavailable)).toEqual([true, true]);
});

test('an engine that is closed is not available, and a wrong query is no reason', async () => {
  const database = wrapPglite(engine, '');
  const wrong = await failureOf(database.sql.execute(raw`select * from nowhere`));
  expect(wrong).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(wrong)).toBe(false);
  await database.close();
  const closed = await failureOf(database.sql.execute(raw`select 1`));
  expect(isDatabaseUnavailable(closed)).toBe(true);
  expect(isDatabaseUnavailable(new Error('Something else.'))).toBe(false);
});
