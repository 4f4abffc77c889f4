import { setTimeout as wait } from 'node:timers/promises';
import { sql as raw } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, DatabaseState, Sql } from './database.ts';

const CHECK_INTERVAL_MS = 1000;

/** Whether a database accepts writes: a standby only reads. @throws While it is away. */
export async function isWritable(sql: Sql): Promise<boolean> {
  const state = raw`select current_setting('transaction_read_only') as "readOnly"`;
  const { rows } = await sql.execute<{ readOnly: string }>(state);
  return rows[0]?.readOnly === 'off';
}

const AWAY: DatabaseState = { isAvailable: false, isWritable: false };

function describe({ isAvailable, isWritable }: DatabaseState): string {
  if (!isAvailable) return 'The database is not available.';
  return isWritable ? 'The database is available.' : 'The database accepts no writes.';
}

/**
 * Asks every second whether the database can be used, and logs each change.
 *
 * @param signal - Ends it.
 * @returns Reports the last known state.
 */
export function watchDatabase(
  database: Pick<Database, 'isWritable'>,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): () => DatabaseState {
  let state: DatabaseState = { isAvailable: true, isWritable: true };
  const check = async (): Promise<DatabaseState & { err?: unknown }> =>
    database.isWritable().then(
      (writable) => ({ isAvailable: true, isWritable: writable }),
      (err: unknown) => ({ ...AWAY, err }),
    );
  const watch = async () => {
    while (!signal.aborted) {
      const { err, ...next } = await check();
      const hasChanged = describe(next) !== describe(state);
      if (hasChanged && !signal.aborted) {
        const level = next.isWritable ? 'info' : 'error';
        log[level]({ err }, describe(next));
      }
      state = next;
      // Rejects when the watch ends.
      await wait(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  void watch();
  return () => state;
}
