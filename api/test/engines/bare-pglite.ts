import { wrapPglite } from '@clean-express/server-kit/pglite';
import type { PGlite } from '@electric-sql/pglite';
import {
  type BareDatabase,
  type Database,
  MIGRATIONS_FOLDER,
  withChanges,
} from '../../src/database/database.ts';

/** Adapts a PGlite instance. */
export function barePglite(client: PGlite): BareDatabase & Database {
  return withChanges(wrapPglite(client, MIGRATIONS_FOLDER));
}
