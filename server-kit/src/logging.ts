import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, type SerializerFn } from 'pino';
import { currentRequestId } from './http/request-context.ts';

export type { Logger };

/** `jane@example.com`, also in a query; with bounds, so that no input makes the match slow. */
const EMAIL = /[\w.!#$%'*+^`{|}~-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/gi;

/** The value of a query parameter that is an email address, also if it is cut off or malformed. */
const EMAIL_PARAMETER = /([?&]e-?mail=)[^&"\s\\]*/gi;

/** A JSON Web Token, signed or not, or a personal token of the release server. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*|cxr_\w+/g;

/** The value of a query parameter that is secret by its name: `preview` of a link, `oobCode` of a mail. */
const SECRET = /([?&](?:\w*(?:token|key|code)|password|preview|secret|authorization)=)[^&"\s\\]*/gi;

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

/** Lines that wait to be written, in characters. Further ones are dropped. */
const MAX_WAITING_LENGTH = 256 * 1024;

/** How long a process that ends waits until its lines are written, in milliseconds. */
const FLUSH_TIMEOUT_MS = 1000;

let droppedLines = 0;
let standardOutput: ReturnType<typeof pino.destination> | undefined;

/** How many lines this process has dropped, because its output was full or not read. */
export const countDroppedLines = (): number => droppedLines;

/**
 * Standard output, which all loggers of this process share. No request waits for it: the disk may be
 * full, or the program that reads it may hang.
 */
function openStandardOutput() {
  // Node.js then opens a pipe so that a write does not block: a blocked one would keep the process alive.
  process.stdout.writable;
  const output = pino.destination({
    dest: 1,
    sync: false,
    // Each line is written at once. With 0, `flush` would wait for nothing.
    minLength: 1,
    maxLength: MAX_WAITING_LENGTH,
  });
  output.on('drop', () => {
    droppedLines += 1;
  });
  // The lines stay in the buffer, and the next line tries again.
  output.on('error', () => {});
  // Otherwise pino would try for ever to write the lines that are left.
  process.prependListener('exit', () => output.destroy());
  return output;
}

/** Writes the lines that wait. Call it before the process ends; it takes a second at most. */
export async function flushLogs(): Promise<void> {
  const output = standardOutput;
  if (!output) return;
  const written = new Promise<void>((resolve) => output.flush(() => resolve()));
  await Promise.race([written, wait(FLUSH_TIMEOUT_MS)]);
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
 * Creates the logger of a server. What is logged for a request has its id, `reqId`. No line contains
 * anything that would let its reader act as a user or write to one.
 */
export function createLogger(
  level: string,
  { destination, serializeError = pino.stdSerializers.err }: Options = {},
): Logger {
  if (!destination) standardOutput ??= openStandardOutput();
  return pino(
    {
      level,
      hooks: { streamWrite: redact },
      mixin: () => {
        const reqId = currentRequestId();
        return reqId === undefined ? {} : { reqId };
      },
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
    destination ?? standardOutput,
  );
}
