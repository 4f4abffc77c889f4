import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, type SerializerFn } from 'pino';

export type { Logger };

/** `jane@example.com`, also in a query; with bounds, so that no input makes the match slow. */
const EMAIL = /[\w.!#$%'*+^`{|}~-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/gi;

/** The value of a query parameter that is an email address, also if it is cut off or malformed. */
const EMAIL_PARAMETER = /([?&]e-?mail=)[^&"\s\\]*/gi;

/** A JSON Web Token, signed or not, or a personal token of the release server. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*|cxr_\w+/g;

/** The value of a query parameter that is secret by its name; a preview link carries a token. */
const SECRET = /([?&](?:\w*token|\w*key|code|password|preview|secret|authorization)=)[^&"\s\\]*/gi;

/** The value of a header that tells who sends a request. */
const CREDENTIALS = /("(?:authorization|cookie)":)"(?:[^"\\]|\\.)*"/gi;

/** What each of these values has. Most lines have none of it, and a search for each takes long. */
const SUSPECT = /[?&@]|%40|eyJ|cxr_|"(?:authorization|cookie)"/i;

/** Replaces secrets and email addresses in a log line, whichever part of it they are in. */
function redact(line: string): string {
  if (!SUSPECT.test(line)) return line;
  return line
    .replace(CREDENTIALS, '$1"[secret]"')
    .replace(SECRET, '$1[secret]')
    .replace(EMAIL_PARAMETER, '$1[email]')
    .replace(TOKEN, '[token]')
    .replace(EMAIL, '[email]');
}

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
 */
export function createLogger(
  level: string,
  { destination = pino.destination(1), serializeError = pino.stdSerializers.err }: Options = {},
): Logger {
  return pino(
    {
      level,
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

interface CompletedRequest {
  req: Pick<FastifyRequest, 'method' | 'url' | 'ip'>;
  res: Pick<FastifyReply, 'statusCode'>;
  /** From the arrival of the request to the end of the response. */
  milliseconds: number;
}

/** Logs a request in one line. */
export function logRequest(log: FastifyBaseLogger, completed: CompletedRequest): void {
  const milliseconds = Math.round(completed.milliseconds);
  log.info({ ...completed, milliseconds }, 'Request completed.');
}
