import { type DestinationStream, type Logger, pino } from 'pino';
import { logError } from './log-error.ts';

/** Longest address of a request that is logged, in characters. */
const URL_MAX = 500;

/** `jane@example.com`, also as it stands in a query; bounded, so that no input makes it slow. */
const EMAIL = /[\w.!#$%'*+^`{|}~-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/gi;

/** A JSON Web Token, signed or not. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;

/** The value of a parameter whose name says that it is nobody else's business. */
const SECRET = /([?&](?:\w*token|\w*key|code|password|secret|authorization)=)[^&"\s\\]*/gi;

/** Whoever the message and its details come from, no line tells an address or a token. */
function withoutSecrets(line: string): string {
  return line.replace(SECRET, '$1[secret]').replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]');
}

/**
 * The log of the API, without anything that would let its reader act as a visitor or write to one.
 *
 * @param level - The least that is logged.
 * @param destination - Where the lines go; standard output without it.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: [
        'headers.authorization',
        'headers.cookie',
        '*.headers.authorization',
        '*.headers.cookie',
      ],
      hooks: { streamWrite: withoutSecrets },
      serializers: {
        req: ({ method, url, ip }) => ({ method, url: url.slice(0, URL_MAX), ip }),
        res: ({ statusCode }) => ({ statusCode }),
        err: logError,
      },
    },
    destination ?? pino.destination(1),
  );
}
