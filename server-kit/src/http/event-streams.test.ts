import { expect, it, vi } from 'vitest';
import { EventStreams } from './event-streams.ts';
import { serveStreams } from './testing/serve-streams.ts';

const MAX_UNREAD = 64 * 1024;

class Streams extends EventStreams {
  send = (text: string) => this.write(text);
}

it('disconnects a client that does not read, and no other', async () => {
  const streams = new Streams({ max: 10, maxPerClient: 10, maxUnread: MAX_UNREAD });
  const { opened, follow } = await serveStreams(streams, (reply) =>
    streams.open(reply, ': listening\n\n', 'client'),
  );
  const [idle, reading] = [await follow(), await follow()];
  idle.pause();
  let received = 0;
  reading.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const text = 'x'.repeat(100_000);
  // The system buffers some megabytes, too.
  for (let count = 1; count < 500 && !opened[0]?.destroyed; count += 1) {
    streams.send(text);
    await vi.waitFor(() => expect(received).toBeGreaterThan(count * text.length));
  }
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  expect(opened[0]?.writableLength).toBeLessThan(MAX_UNREAD + 2 * text.length);
});
