import { EventStreams } from '@clean-express/server-kit/http';
import type { FastifyReply } from 'fastify';
import type { RegistryText } from '../releases/publisher.ts';

/**
 * One event. Base64 makes one line of the text, whatever it contains, and gives back the same bytes.
 *
 * @example toEvent({ number: 7, text: '{"payload":"…"}' }) // 'id: 7\ndata: {"number":7,"registry":"eyJw…"}'
 */
function toEvent({ number, text }: RegistryText): string {
  const registry = Buffer.from(text).toString('base64');
  return `id: ${number}\ndata: ${JSON.stringify({ number, registry })}\n\n`;
}

/** The open streams of the registry. */
export class RegistryStreams extends EventStreams {
  #latest: RegistryText | undefined;

  /** @param current - What the stream sends first, unless a newer registry was sent meanwhile. */
  follow(reply: FastifyReply, client: string | undefined, current: RegistryText | undefined): void {
    const isStale = current && this.#latest && this.#latest.number > current.number;
    const first = isStale ? this.#latest : current;
    this.open(reply, first ? toEvent(first) : ': no registry yet\n\n', client);
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
}
