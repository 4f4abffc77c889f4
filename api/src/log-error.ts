import { DrizzleQueryError } from 'drizzle-orm/errors';
import { pino, type SerializerFn } from 'pino';

/**
 * An error as it is logged. Of a failed query, what it was given is left out, since that is what
 * people typed; the drivers' errors have it too, so only some of their fields are taken.
 */
export const logError: SerializerFn = (error: Error) => {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const { message, code } = { code: undefined, ...error.cause, message: error.cause?.message };
  return { type: error.name, code, message, query: error.query, stack: error.cause?.stack };
};
