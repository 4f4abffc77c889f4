import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Change } from '../../database/change.ts';

/** Interval of the comments that keep an idle stream open. */
const HEARTBEAT_MS = 15_000;

/** A client that leaves more than this unread is disconnected, in bytes. */
const MAX_UNREAD = 64 * 1024;

/** How many streams are written to before other requests get their turn. */
const BATCH_SIZE = 20;

/** Clients drop everything that they have cached at an event that names no table. */
const toEvent = (change: Change | undefined) =>
  `data: ${change ? JSON.stringify(change) : 'changed'}\n\n`;

/** The open streams of server-sent events. All of them get the same events. */
export function createChangeStreams() {
  const streams = new Set<ServerResponse>();
  /** Changes that repeat until they are sent are sent once. */
  const pending = new Set<string>();
  let isSending = false;

  async function writeToAll(text: string): Promise<void> {
    for (const [index, stream] of [...streams].entries()) {
      if (index % BATCH_SIZE === 0) await nextTurn();
      if (stream.writableLength > MAX_UNREAD) stream.destroy();
      else if (streams.has(stream)) stream.write(text);
    }
  }

  async function sendPending(): Promise<void> {
    isSending = true;
    while (pending.size > 0) {
      await nextTurn();
      const text = [...pending].join('');
      pending.clear();
      await writeToAll(text);
    }
    isSending = false;
  }

  const send = (event: string) => {
    pending.add(event);
    if (!isSending) void sendPending();
  };
  const heartbeat = setInterval(() => send(': alive\n\n'), HEARTBEAT_MS).unref();

  /** Ends a stream, so that its client connects again. */
  const end = (stream: ServerResponse) => {
    streams.delete(stream);
    // The end would wait behind what the client does not read.
    if (stream.writableLength > 0) stream.destroy();
    else stream.end();
  };

  return {
    open: (stream: ServerResponse) => {
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      stream.write(': listening\n\n');
    },
    end,
    /** Sends a change to all streams. It returns at once, so that no write waits for it. */
    send: (change: Change | undefined) => send(toEvent(change)),
    close: () => {
      clearInterval(heartbeat);
      for (const stream of streams) end(stream);
    },
  };
}
