import { join } from 'node:path';
import type { Database as SqlDatabase } from '@clean-express/server-kit/database';
import { PACKAGE_DIRECTORY } from '../package-directory.ts';
import { CHANGES_CHANNEL, type ChangeListener, readChange } from './change.ts';

export type { BareDatabase, DatabaseState, Sql } from '@clean-express/server-kit/database';

/** An open, migrated database. */
export interface Database extends Omit<SqlDatabase, 'listen'> {
  /** Reports every committed change of a table, including those of other instances. */
  onChange: (listener: ChangeListener) => Promise<void>;
}

/** Folder of the migrations, which drizzle-kit generates. */
export const MIGRATIONS_FOLDER = join(PACKAGE_DIRECTORY, 'drizzle');

/** The command by which operators apply the migrations. */
export const MIGRATE_COMMAND = 'node api/dist/migrate.js';

/** Reports the notifications of the tables' triggers as changes. */
export function withChanges<Opened extends SqlDatabase>(database: Opened) {
  const onChange = (listener: ChangeListener) =>
    database.listen(CHANGES_CHANNEL, (payload) => listener(readChange(payload)));
  return { ...database, onChange };
}
