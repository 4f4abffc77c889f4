import { type BareDatabase, type Database, wrapPglite } from '@clean-express/server-kit/database';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { MIGRATIONS_FOLDER } from '../config.ts';

let database: BareDatabase & Database;

// An engine takes a second to start, and many on a busy machine, so that all tests of a file share one.
beforeAll(async () => {
  database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
  await database.migrate();
}, 120_000);

afterAll(() => database.close());

/** An empty database; it has no content of the test before. */
export async function emptyDatabase(): Promise<Database> {
  await database.sql.execute(
    raw`truncate releases, traffic, history, registry, lease, tokens, shell_contracts restart identity`,
  );
  return database;
}
