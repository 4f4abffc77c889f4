export {
  type BareDatabase,
  type Database,
  type DatabaseState,
  type NotificationListener,
  type Sql,
  watchDatabase,
} from './database.ts';
export { runMigrateCommand } from './migrate-command.ts';
export { readMigrations, requireMigrations } from './migrations.ts';
export { openPglite } from './open-pglite.ts';
export { openPostgres } from './postgres.ts';
export { migratePostgres, openBarePostgres } from './postgres-migrator.ts';
export { isDatabaseUnavailable, isDataException } from './sql-errors.ts';
