import type { Readable } from 'node:stream';
import type { RenderInput } from '@clean-express/federation/rendering';
import type { ChildMessage } from './child-messages.ts';

/** File descriptor of the pipe between the SSR server and a render process, in that process. */
export const CHANNEL = 3;

/**
 * The longest message, in bytes. A message is a line of JSON; texts may follow, as bytes: those of a page
 * are long, and in JSON they would be escaped, read and escaped again.
 */
const MAX_MESSAGE = 4_000_000;

/**
 * The longest line that a render process may send, in bytes: it has room for what 25 parts have thrown. To
 * read one of some megabytes takes the server seconds, in which it does nothing else.
 */
export const MAX_CHILD_LINE = 250_000;

/** The texts of a message at most: head, body and data of a page. */
const MAX_TEXTS = 3;

/** A message, or its line, is longer than it may be. */
export class MessageTooLong extends Error {
  override readonly name = 'MessageTooLong';

  constructor() {
    super('The page is too large.');
  }
}

/** Requests that a page may make. */
export const MAX_REQUESTS = 100;

/** A page to render, with the files of the modules that it takes. */
export interface RenderJob
  extends Pick<RenderInput, 'url' | 'config' | 'slots' | 'form' | 'isEnded' | 'ended'> {
  /** The remote that owns the page, and the file of its routes. */
  owner?: { remote: string; routes: string } | undefined;
  /** `remote/ExposedModule` → its file. */
  widgets: Readonly<Record<string, string>>;
  /** The origins besides the API that it may request. */
  origins?: readonly string[] | undefined;
  /** Directory of a server bundle → URL of its release; left out when the page takes no remote. */
  releases?: Readonly<Record<string, string>> | undefined;
}

export interface RenderOptions {
  /** File of the shell's server module. */
  serverModule: string;
  /** How long a page may wait for its data. */
  dataTimeoutMs: number;
}

/** A response to a request of a page; its body follows. */
export interface DataResponse {
  status: number;
  /** Names and values. */
  headers: [string, string][];
}

/** What the SSR server sends to a render process: first how to render, then pages to render. */
export type ToChild =
  | { options: RenderOptions }
  | { id: number; job: RenderJob }
  /** The response to a request of a page, or why there is none. */
  | { id: number; request: number; response: DataResponse }
  | { id: number; request: number; error: string };

/**
 * @param texts - What follows the message, as bytes.
 * @param maxLine - The longest line that the other side reads.
 * @throws MessageTooLong; TypeError when the message is not JSON.
 */
export function encodeMessage(
  message: ToChild | ChildMessage,
  texts: readonly Buffer[] = [],
  maxLine = MAX_MESSAGE,
): Buffer {
  const lengths = texts.map(({ length }) => length);
  const line = Buffer.from(
    `${JSON.stringify(lengths.length > 0 ? { ...message, lengths } : message)}\n`,
  );
  const bytes = Buffer.concat([line, ...texts]);
  if (line.length > maxLine || bytes.length > MAX_MESSAGE) throw new MessageTooLong();
  return bytes;
}

/** Gets a message, as unknown JSON, and the texts that follow it. */
type OnMessage = (message: unknown, texts: readonly Buffer[]) => void;

/** A message whose texts have not arrived yet. */
interface OpenMessage {
  message: unknown;
  lengths: readonly number[];
  /** The sum of the lengths. */
  size: number;
}

const isLength = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** @throws When it is no JSON, or what it announces is too long, or no texts. */
function readLine(line: string): OpenMessage {
  const { lengths = [], ...message } = Object(JSON.parse(line));
  if (!Array.isArray(lengths) || lengths.length > MAX_TEXTS || !lengths.every(isLength)) {
    throw new Error('The lengths are invalid.');
  }
  const size = lengths.reduce((sum, length) => sum + length, 0);
  if (size > MAX_MESSAGE) throw new Error('A message is too long.');
  return { message, lengths, size };
}

const NEWLINE = 0x0a;

/** Puts messages together from the chunks in which they arrive. */
class MessageReader {
  /** What was received of a line, or of the texts after it. */
  #chunks: Buffer[] = [];
  #length = 0;
  /** Whose texts are received. */
  #open: OpenMessage | undefined;

  readonly #onMessage: OnMessage;
  readonly #maxLine: number;

  constructor(onMessage: OnMessage, maxLine: number) {
    this.#onMessage = onMessage;
    this.#maxLine = maxLine;
  }

  /** @throws When the chunk belongs to no message. */
  read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) {
      const lineEnd = this.#open ? 0 : rest.indexOf(NEWLINE) + 1;
      const missing = this.#open ? this.#open.size - this.#length : lineEnd || rest.length;
      const piece = rest.subarray(0, missing);
      rest = rest.subarray(piece.length);
      this.#chunks.push(piece);
      this.#length += piece.length;
      if (this.#length > (this.#open ? MAX_MESSAGE : this.#maxLine)) {
        throw new Error('A message is too long.');
      }
      if (lineEnd > 0 || this.#length === this.#open?.size) this.#complete();
    }
  }

  /** The line, or the texts after it, have arrived. */
  #complete(): void {
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    const open = this.#open ?? readLine(bytes.toString());
    const isComplete = this.#open !== undefined || open.size === 0;
    this.#open = isComplete ? undefined : open;
    if (!isComplete) return;
    let end = 0;
    const texts = open.lengths.map((length) => {
      end += length;
      return bytes.subarray(end - length, end);
    });
    this.#onMessage(open.message, texts);
  }
}

/**
 * Reads messages, each as unknown JSON: a release may write to the channel, too.
 *
 * @param onInvalid - Called for what is no message.
 * @param maxLine - The longest line of a message, in bytes.
 */
export function readMessages(
  channel: Readable,
  onMessage: OnMessage,
  onInvalid: (reason: unknown) => void,
  maxLine = MAX_MESSAGE,
): void {
  const reader = new MessageReader(onMessage, maxLine);
  channel.on('data', (chunk: Buffer) => {
    try {
      reader.read(chunk);
    } catch (error) {
      onInvalid(error);
    }
  });
}
