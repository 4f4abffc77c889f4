import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem.ts';

/** Interval of the comments that keep an idle stream open. */
const HEARTBEAT_MS = 15_000;

/** A stream with limits ends after this time, so that strangers cannot hold all of them. */
const LIFETIME_MS = 600_000;

const RETRY_SECONDS = 60;

/** How many streams are written to before other requests get their turn. */
const BATCH_SIZE = 20;

interface Options {
  /** Streams that are open at the same time: of all clients with limits, and of one. */
  max: number;
  maxPerClient: number;
  /** A client that leaves more than this unread is disconnected, in bytes. */
  maxUnread: number;
}

/** The open streams of server-sent events of a route. All of them get the same events. */
export class EventStreams {
  /** With the name of the client, if it has limits. */
  readonly #streams = new Map<ServerResponse, string | undefined>();
  readonly #heartbeat = setInterval(
    () => void this.writeInTurns(': alive\n\n'),
    HEARTBEAT_MS,
  ).unref();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Number of open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Sends a stream as the response to a request.
   *
   * @param first - What it begins with.
   * @param client - Name of the client; `undefined` for one without limits.
   * @throws Problem with status 429 or 503 when too many streams are open.
   */
  open(reply: FastifyReply, first: string, client: string | undefined): void {
    const { raw: stream } = reply;
    if (client !== undefined) {
      this.#refuseTooMany(reply, client);
      const lifetime = setTimeout(() => this.#end(stream), LIFETIME_MS).unref();
      stream.once('close', () => clearTimeout(lifetime));
    }
    this.#streams.set(stream, client);
    stream.once('close', () => this.#streams.delete(stream));
    reply.hijack();
    reply.header('content-type', 'text/event-stream');
    // A proxy that buffers the stream would delay events.
    reply.header('x-accel-buffering', 'no');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) stream.setHeader(name, value);
    }
    stream.write(first);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams.keys()) this.#end(stream);
  }

  /** Writes to all streams at once. */
  protected write(text: string): void {
    for (const stream of this.#streams.keys()) this.#writeTo(stream, text);
  }

  /** Writes to all streams, while other requests are served, too. */
  protected async writeInTurns(text: string): Promise<void> {
    for (const [index, stream] of [...this.#streams.keys()].entries()) {
      if (index % BATCH_SIZE === 0) await nextTurn();
      if (this.#streams.has(stream)) this.#writeTo(stream, text);
    }
  }

  #writeTo(stream: ServerResponse, text: string): void {
    if (stream.writableLength > this.options.maxUnread) stream.destroy();
    else stream.write(text);
  }

  #refuseTooMany(reply: FastifyReply, client: string): void {
    const clients = [...this.#streams.values()].filter((name) => name !== undefined);
    const { max, maxPerClient } = this.options;
    const refuse = (status: number, detail: string) => {
      reply.header('retry-after', RETRY_SECONDS);
      throw new Problem({ status, code: 'too-many-streams', detail });
    };
    if (clients.filter((name) => name === client).length >= maxPerClient) {
      refuse(429, 'This address has too many open streams. Please close one of them first.');
    }
    if (clients.length >= max)
      refuse(503, 'Too many streams are open. Please try again in a minute.');
  }

  /** Ends a stream, so that its client connects again. */
  #end(stream: ServerResponse): void {
    this.#streams.delete(stream);
    // The end would wait behind what the client does not read.
    if (stream.writableLength > 0) stream.destroy();
    else stream.end();
  }
}
