import { DrizzleQueryError } from 'drizzle-orm/errors';

/** SQLSTATE of a failed query; both drivers report it the same way. */
function sqlState(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Whether a value was not valid for its type (SQLSTATE class 22). */
export const isDataException = (error: unknown): boolean => sqlState(error).startsWith('22');

/**
 * SQLSTATE classes of a server that is not reachable, has no resources left, or stops, and the SQLSTATE
 * of a write to a standby.
 */
const UNAVAILABLE = /^(08|53|57|25006)/;

/** What drivers report, without a SQLSTATE, when there is no connection. */
const DISCONNECTED =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|PGlite is closed/;

/** Whether a query failed because the database was not available, so that it can be tried again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (UNAVAILABLE.test(sqlState(error))) return true;
  return cause instanceof Error && DISCONNECTED.test(`${sqlState(error)} ${cause.message}`);
}

/** Too many queries wait for the database. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  override readonly message = 'Too many queries wait for a connection to the database.';
}

/** Whether a query was refused because too many others wait. */
export function isDatabaseBusy(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseBusy;
}

/** Whether the account lacks a right (SQLSTATE 42501). */
export const isPermissionDenied = (error: unknown): boolean => sqlState(error) === '42501';

/** SQLSTATE of an extension without files; managed databases also refuse those of a list by the first one. */
const NOT_INSTALLED = /^(0A000|58P01)$/;

const EXTENSION = /extension "([^"]+)"/;

/** Whether a statement does not fit the tables (SQLSTATE class 42). */
export const isWrongStatement = (error: unknown): boolean => sqlState(error).startsWith('42');

/** Whether a statement names a table (SQLSTATE 42P01) or a column (42703) that does not exist. */
export const isMissingTarget = (error: unknown): boolean =>
  ['42P01', '42703'].includes(sqlState(error));

/** Whether other transactions held a lock for longer than `lock_timeout` (SQLSTATE 55P03). */
export const isLockTimeout = (error: unknown): boolean => sqlState(error) === '55P03';

/**
 * The extension that a statement could not create: it is not installed beside PostgreSQL, or the account
 * may not create it.
 */
export function missingExtension(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const isRefused = isPermissionDenied(error) || NOT_INSTALLED.test(sqlState(error));
  return isRefused && cause instanceof Error ? EXTENSION.exec(cause.message)?.[1] : undefined;
}
