import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import { expect, it } from 'vitest';
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
