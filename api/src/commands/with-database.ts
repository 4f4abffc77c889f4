import { DEFAULT_DATA_DIR } from '../config/defaults.ts';
import type { BareDatabase } from '../database/bare-database.ts';
import { openBarePglite } from '../database/bare-pglite.ts';
import { openBarePostgres } from '../database/bare-postgres.ts';

/** The settings that say where the database is, as the API has them. */
type Settings = Partial<Record<'DATABASE_URL' | 'DATA_DIR', string>>;

/** Lends the API's database to a command, and closes it afterwards. */
export async function withDatabase(
  { DATABASE_URL, DATA_DIR }: Settings,
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
