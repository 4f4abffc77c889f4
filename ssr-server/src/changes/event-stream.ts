import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

interface Options {
  headers?: Record<string, string>;
  /** A stream that has ended is opened again after about this time, which doubles until the next event. */
  delayMs: number;
  maxDelayMs: number;
  /** Ends the stream. */
  signal: AbortSignal;
  onOpen?: () => void;
  onData: (data: string) => void;
  /** Called for each comment: servers send them to keep the connection open. */
  onComment?: () => void;
  /** Called when the stream could not be opened or was lost. */
  onLost?: (error: unknown) => void;
}

async function readEvents(url: string, options: Options): Promise<void> {
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

/** Follows a stream of server-sent events until the signal, and opens it again when it has ended. */
export async function followEvents(url: string, options: Options): Promise<void> {
  const { signal, delayMs, maxDelayMs, onData, onLost } = options;
  let delay = delayMs;
  const onEvent = (data: string) => {
    delay = delayMs;
    onData(data);
  };
  while (!signal.aborted) {
    await readEvents(url, { ...options, onData: onEvent }).catch((error: unknown) => {
      if (!signal.aborted) onLost?.(error);
    });
    // Servers that lost the same stream must not all come back at once.
    const pause = delay * (0.5 + Math.random() / 2);
    // It only rejects when the signal ends the loop.
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    delay = Math.min(delay * 2, maxDelayMs);
  }
}
