import { type DestinationStream, type Logger, pino } from 'pino';

/** `jane@example.com`, also as it stands in a query. */
const EMAIL = /[\w.!#$&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi;

/** A JSON Web Token, signed or not. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;

/** Whoever the message and its details come from, no line tells an address or a token. */
function withoutSecrets(line: string): string {
  return line.replace(TOKEN, '[token]').replace(EMAIL, '[e-mail]');
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
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      hooks: { streamWrite: withoutSecrets },
      serializers: {
        req: ({ method, url, ip }) => ({ method, url, ip }),
        res: ({ statusCode }) => ({ statusCode }),
        err: pino.stdSerializers.err,
      },
    },
    destination ?? pino.destination(1),
  );
}
