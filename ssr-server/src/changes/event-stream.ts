import { setTimeout as wait } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/**
 * A stream that brings nothing for this long is lost: servers send a comment every 15 seconds. A server
 * that loses power, or a router that forgets the connection, sends no end of it.
 */
const MAX_SILENCE_MS = 40_000;

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
  const { headers = {}, onOpen, onData, onComment } = options;
  const silence = new AbortController();
  const end = () => silence.abort(new Error(`${url} has sent nothing for too long.`));
  const timer = setTimeout(end, MAX_SILENCE_MS).unref();
  const heard = new TransformStream<string, string>({
    transform: (text, controller) => {
      timer.refresh();
      controller.enqueue(text);
    },
  });
  const signal = AbortSignal.any([options.signal, silence.signal]);
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`${url} responded with status ${response.status}.`);
  }
  onOpen?.();
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(heard)
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
