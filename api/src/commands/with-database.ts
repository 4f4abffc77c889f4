import { DEFAULT_DATA_DIR } from '../config/defaults.ts';
import type { BareDatabase } from '../database/bare-database.ts';
import { openBarePglite } from '../database/bare-pglite.ts';
import { openBarePostgres } from '../database/bare-postgres.ts';

/** The environment variables that locate the database. */
type DatabaseEnvironment = Partial<Record<'DATABASE_URL' | 'DATA_DIR', string>>;

/** Opens the API's database for a command, and closes it afterwards. */
export async function withDatabase(
  { DATABASE_URL, DATA_DIR }: DatabaseEnvironment,
  work: (database: BareDatabase) => Promise<void>,
): Promise<void> {
  const database = DATABASE_URL
    ? await openBarePostgres(DATABASE_URL)
    : await openBarePglite(DATA_DIR || DEFAULT_DATA_DIR);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
