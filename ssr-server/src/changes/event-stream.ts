import { EventSourceParserStream } from 'eventsource-parser/stream';

interface Options {
  headers?: Record<string, string>;
  /** Ends the stream. */
  signal: AbortSignal;
  /** Called when the stream has opened. */
  onOpen?: () => void;
  /** Called for the data of each event. */
  onData: (data: string) => void;
  /** Called for each comment: servers send them to keep the connection open. */
  onComment?: () => void;
}

/**
 * Reads a stream of server-sent events until it ends.
 *
 * @throws When it could not be opened, or was lost.
 */
export async function readEvents(url: string, options: Options): Promise<void> {
  const { headers = {}, signal, onOpen, onData, onComment } = options;
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`${url} responded with status ${response.status}.`);
  }
  onOpen?.();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onComment: () => onComment?.() }));
  for await (const { data } of events) onData(data);
}
