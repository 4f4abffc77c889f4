import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, type SerializerFn } from 'pino';
import { redact } from './redact.ts';

export type { Logger };

/** Longest URL of a request that is logged, in characters. */
const URL_MAX_LENGTH = 500;

interface Options {
  /** By default, standard output. */
  destination?: DestinationStream | undefined;
  /** How to log errors that contain what users typed; by default, as pino does. */
  serializeError?: SerializerFn;
}

/**
 * Creates the logger of a server. No line contains anything that would let its reader act as a user
 * or write to one.
 *
 * @param level - Lowest level that is logged.
 */
export function createLogger(
  level: string,
  { destination = pino.destination(1), serializeError = pino.stdSerializers.err }: Options = {},
): Logger {
  return pino(
    {
      level,
      redact: [
        'headers.authorization',
        'headers.cookie',
        '*.headers.authorization',
        '*.headers.cookie',
      ],
      hooks: { streamWrite: redact },
      serializers: {
        req: ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
          method,
          url: url.slice(0, URL_MAX_LENGTH),
          ip,
        }),
        res: ({ statusCode }: Pick<FastifyReply, 'statusCode'>) => ({ statusCode }),
        err: serializeError,
      },
    },
    destination,
  );
}
