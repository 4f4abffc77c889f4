import type { Sql } from '../database/database.ts';
import type { PhotoReferences } from './photos/photo-references.ts';

/** Options of the routes whose data has photos. */
export interface ModuleOptions {
  sql: Sql;
  photos: PhotoReferences;
  /** Address of the API as its clients see it. */
  publicUrl: string;
}
