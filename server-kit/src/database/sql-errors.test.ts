import type { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from './index.ts';
import { createPglite, wrapPglite } from './pglite.ts';
import { isPermissionDenied, missingExtension } from './sql-errors.ts';

let engine: PGlite;

// It takes seconds to start on a busy machine.
beforeAll(async () => {
  engine = await createPglite();
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

test('an extension that is not installed, or that the account may not create, is named', async () => {
  const { sql } = wrapPglite(engine, '');
  const absent = await failureOf(sql.execute(raw`create extension no_such`));
  expect(missingExtension(absent)).toBe('no_such');
  await sql.execute(raw`create role limited`);
  await sql.execute(raw`set role limited`);
  const refused = await failureOf(sql.execute(raw`create extension pg_trgm`));
  const otherwise = await failureOf(sql.execute(raw`create table another (id int)`));
  await sql.execute(raw`reset role`);
  expect(missingExtension(refused)).toBe('pg_trgm');
  expect([isPermissionDenied(otherwise), missingExtension(otherwise)]).toEqual([true, undefined]);
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
