import { DrizzleQueryError } from 'drizzle-orm/errors';

/** SQLSTATE of a failed query; both drivers report it the same way. */
function sqlState(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** Whether a value was none of its type (SQLSTATE class 22). */
export const isDataException = (error: unknown): boolean => sqlState(error).startsWith('22');

/** Whether a row refers to one that does not exist (SQLSTATE 23503). */
export const isMissingReference = (error: unknown): boolean => sqlState(error) === '23503';
