import type { ServerResponse } from 'node:http';
import type { RegistryText } from '../releases/publisher.ts';

/** Interval of the comments that keep an idle stream open. */
const HEARTBEAT_MS = 15_000;

/** A client that leaves more than this unread is disconnected, in bytes. */
const MAX_UNREAD = 1024 * 1024;

/**
 * One event. Base64 makes one line of the text, whatever it contains, and gives back the same bytes.
 *
 * @example toEvent({ number: 7, text: '{"payload":"…"}' }) // 'id: 7\ndata: {"number":7,"registry":"eyJw…"}'
 */
function toEvent({ number, text }: RegistryText): string {
  const registry = Buffer.from(text).toString('base64');
  return `id: ${number}\ndata: ${JSON.stringify({ number, registry })}\n\n`;
}

/** The open streams of server-sent events. All of them get the same registries. */
export class RegistryStreams {
  readonly #streams = new Map<ServerResponse, string>();
  readonly #heartbeat = setInterval(() => this.write(': alive\n\n'), HEARTBEAT_MS).unref();
  #latest: RegistryText | undefined;

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Number of open streams of a client. */
  sizeOf(client: string): number {
    return [...this.#streams.values()].filter((name) => name === client).length;
  }

  /** @param current - What the stream sends first, unless a newer registry was sent meanwhile. */
  open(stream: ServerResponse, client: string, current: RegistryText | undefined): void {
    this.#streams.set(stream, client);
    stream.once('close', () => this.#streams.delete(stream));
    const isStale = current && this.#latest && this.#latest.number > current.number;
    const first = isStale ? this.#latest : current;
    stream.write(first ? toEvent(first) : ': no registry yet\n\n');
  }

  /**
   * Sends a registry to all streams, at once: a roll-back waits for nothing.
   *
   * @returns The number of streams.
   */
  send(registry: RegistryText): number {
    this.#latest = registry;
    this.write(toEvent(registry));
    return this.size;
  }

  /** Ends a stream, so that its client connects again. */
  end(stream: ServerResponse): void {
    this.#streams.delete(stream);
    // The end would wait behind what the client does not read.
    if (stream.writableLength > 0) stream.destroy();
    else stream.end();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams.keys()) this.end(stream);
  }

  private write(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.writableLength > MAX_UNREAD) stream.destroy();
      else stream.write(text);
    }
  }
}
