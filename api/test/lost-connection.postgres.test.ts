import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, inject, it, vi } from 'vitest';
import { openPostgres } from '../src/database/postgres.ts';
import { createPostgresDatabase } from './engines/postgres-database.ts';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

it('goes on when a connection is lost between two statements of a transaction', async () => {
  const { app, database } = testApp();
  const lost = database.sql.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(raw`select pg_backend_pid() as id`);
    await database.sql.execute(raw`select pg_terminate_backend(${rows[0]?.id}::int)`);
    // Its end arrives while no statement waits for it.
    await wait(100);
    await transaction.execute(raw`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect((await app.inject('/reviews?limit=1')).statusCode).toBe(200);
});

it('leaves no connection behind when the database is closed while it listens again', async () => {
  const engine = inject('engine');
  if (engine.name !== 'postgres') throw new Error('Only a PostgreSQL server has connections.');
  const url = await createPostgresDatabase(engine.url);
  const { sql, onChange, close } = await openPostgres(url, pino({ enabled: false }));
  const connect = vi.spyOn(Client.prototype, 'connect');
  const changes = new EventEmitter<{ missed: [] }>();
  await onChange(() => changes.emit('missed'));
  const lost = once(changes, 'missed');
  await sql.execute(raw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN %'`);
  await lost;
  const next = connect.mock.contexts.at(-1) as Client;
  const ended = once(next, 'end');
  await close();
  await ended;
});
