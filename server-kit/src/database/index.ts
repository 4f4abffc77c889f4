export * from './database.ts';
export { openPglite, wrapPglite } from './pglite.ts';
export { openBarePostgres, openPostgres } from './postgres.ts';
export { isDatabaseUnavailable, isDataException, isMissingReference } from './sql-errors.ts';
export { watchDatabase } from './watch-database.ts';
