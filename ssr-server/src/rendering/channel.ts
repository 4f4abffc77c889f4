import type { Readable } from 'node:stream';
import type { RenderInput, RenderResult } from '@clean-express/federation/rendering';

/** File descriptor of the pipe between the SSR server and a render process, in that process. */
export const CHANNEL = 3;

/** The longest message, in characters. Messages are lines of JSON. */
const MAX_MESSAGE = 4_000_000;

/** Requests that a page may make. */
export const MAX_REQUESTS = 100;

/** A page to render, with the files of the modules that it takes. */
export interface RenderJob
  extends Pick<RenderInput, 'url' | 'config' | 'form' | 'isEnded' | 'ended'> {
  /** The remote that owns the page, and the file of its routes. */
  owner?: { remote: string; routes: string } | undefined;
  /** `remote/ExposedModule` → its file. */
  widgets: Readonly<Record<string, string>>;
  /** Directory of a server bundle → URL of its release; left out when the page takes no remote. */
  releases?: Readonly<Record<string, string>> | undefined;
}

/** How a process renders. */
export interface RenderOptions {
  /** File of the shell's server module. */
  serverModule: string;
  /** How long a page may wait for its data. */
  dataTimeoutMs: number;
}

/** A response to a request of a page. */
export interface DataResponse {
  status: number;
  /** Names and values. */
  headers: [string, string][];
  body: string;
}

/** What the SSR server sends to a render process: first how to render, then pages to render. */
export type ToChild =
  | { options: RenderOptions }
  | { id: number; job: RenderJob }
  /** The response to a request of a page, or why there is none. */
  | { id: number; request: number; response: DataResponse }
  | { id: number; request: number; error: string };

/** What a render process sends. */
export type FromChild =
  | { isReady: true }
  | { id: number; result: RenderResult }
  /** A page requests an address, by `GET`. Its requests are numbered. */
  | { id: number; request: number; url: string }
  /** Why a page has failed. */
  | { id: number; error: string }
  /** A promise of a page was rejected, and nobody has handled that. The process goes on. */
  | { id: number; rejection: string }
  /** Why the process ends, and by which page, if that is known. */
  | { end: string; id?: number };

/** @throws When the message is too long or not JSON. */
export function encodeMessage(message: ToChild | FromChild): string {
  const line = `${JSON.stringify(message)}\n`;
  if (line.length > MAX_MESSAGE) throw new Error('The page is too large.');
  return line;
}

/**
 * Reads messages, each as unknown JSON: a release may write to the channel, too.
 *
 * @param onInvalid - Called for what is no message.
 */
export function readMessages(
  channel: Readable,
  onMessage: (message: unknown) => void,
  onInvalid: (reason: unknown) => void,
): void {
  let parts: string[] = [];
  let length = 0;
  const readLine = (end: string) => {
    const line = parts.join('') + end;
    parts = [];
    length = 0;
    onMessage(JSON.parse(line));
  };
  channel.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    try {
      lines.forEach(readLine);
    } catch (error) {
      onInvalid(error);
    }
    parts.push(rest);
    length += rest.length;
    if (length > MAX_MESSAGE) onInvalid(new Error('A message is too long.'));
  });
}
