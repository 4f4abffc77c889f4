import { join } from 'node:path';
import type { Database as SqlDatabase } from '@clean-express/server-kit/database';
import { z } from 'zod';
import { PACKAGE_DIRECTORY } from '../config.ts';

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

/** The channel that the tables' triggers notify. */
const CHANGES_CHANNEL = 'row_changes';

const changeSchema = z.object({
  table: z.string(),
  /** Ids of the rows; of reviews, those of their services. Left out if any row may have changed. */
  keys: z.array(z.string()).optional(),
  /** Set if nothing else has changed: what was read earlier shows nothing that is hidden or deleted now. */
  isAddition: z.literal(true).optional(),
});

/** A committed change of a table. */
export type Change = z.infer<typeof changeSchema>;

/** Called with each change; with `undefined` if changes may have been missed. */
type ChangeListener = (change: Change | undefined) => void;

/** Parses a notification. Any program can send one, so it may be anything: then all may have changed. */
function readChange(payload = ''): Change | undefined {
  try {
    return changeSchema.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
