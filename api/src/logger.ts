import { createLogger as createServerLogger, type Logger } from '@clean-express/server-kit/logging';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type DestinationStream, pino, type SerializerFn } from 'pino';

/**
 * Serializes an error for the log. The parameters of a failed query are left out, since they contain
 * what users typed; the errors of the database drivers contain them, too, so only some of their
 * fields are logged.
 */
const serializeError: SerializerFn = (error: Error) => {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error);
  const { message, code } = { code: undefined, ...error.cause, message: error.cause?.message };
  return { type: error.name, code, message, query: error.query, stack: error.cause?.stack };
};

/** @param destination - By default, standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return createServerLogger(level, { destination, serializeError });
}
