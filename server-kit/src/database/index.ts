export * from './database.ts';
export { openPglite, wrapPglite } from './pglite.ts';
export { openBarePostgres, openPostgres } from './postgres.ts';
export {
  isDatabaseBusy,
  isDatabaseUnavailable,
  isDataException,
  isMissingReference,
} from './sql-errors.ts';
export { watchDatabase } from './watch-database.ts';
