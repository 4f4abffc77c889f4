import type { BareDatabase, Database } from '@clean-express/server-kit/database';
import { wrapPglite } from '@clean-express/server-kit/pglite';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { registerContract } from '../checks/shell-contracts.ts';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { fixtureContract } from './fixture-contract.ts';

let database: BareDatabase & Database;

// An engine takes a second to start, and many on a busy machine, so that all tests of a file share one.
beforeAll(async () => {
  database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
  await database.migrate();
}, 120_000);

afterAll(() => database.close());

/** A database with nothing but {@link fixtureContract}; it has no content of the test before. */
export async function emptyDatabase(): Promise<Database> {
  await database.sql.execute(
    raw`truncate releases, traffic, history, gate_records, registry, lease, tokens, shell_contracts, ended_remotes restart identity`,
  );
  await registerContract(database.sql, fixtureContract, 'operator');
  return database;
}
