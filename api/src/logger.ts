import { createLogger as createServerLogger, type Logger } from '@clean-express/server-kit/logging';
import type { DestinationStream } from 'pino';
import { serializeError } from './serialize-error.ts';

/**
 * Creates the logger of the API.
 *
 * @param level - Lowest level that is logged.
 * @param destination - By default, standard output.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return createServerLogger(level, { destination, serializeError });
}
