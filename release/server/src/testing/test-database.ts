import type { BareDatabase, Database } from '@clean-express/server-kit/database';
import { wrapPglite } from '@clean-express/server-kit/pglite';
import { PGlite } from '@electric-sql/pglite';
import { sql as raw } from 'drizzle-orm';
import { registerContract } from '../checks/shell-contracts.ts';
import { MIGRATIONS_FOLDER } from '../config.ts';
import { fixtureContract } from './fixture-contract.ts';

let opened: Promise<BareDatabase & Database> | undefined;

async function openEngine() {
  const database = wrapPglite(await PGlite.create(), MIGRATIONS_FOLDER);
  await database.migrate();
  return database;
}

/**
 * A database with nothing but {@link fixtureContract}; it has no content of the test before. An engine
 * takes seconds to start, so that all test files of a worker share one, which ends with the worker.
 */
export async function emptyDatabase(): Promise<Database> {
  opened ??= openEngine();
  const database = await opened;
  await database.sql.execute(
    raw`truncate releases, traffic, history, gate_records, registry, lease, tokens, shell_contracts, ended_remotes, previews restart identity`,
  );
  await registerContract(database.sql, fixtureContract, 'operator');
  return database;
}
