import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RegistryStreams } from './registry-streams.ts';

/** Starts a server that opens a stream for each request. */
async function startStreams() {
  const streams = new RegistryStreams();
  const opened: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    opened.push(response);
    streams.open(response, 'client', undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    streams.close();
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const follow = async () => {
    const [response] = (await once(get({ port }), 'response')) as [IncomingMessage];
    return response;
  };
  return { streams, opened, follow };
}

it('disconnects a client that does not read, and no other', async () => {
  const { streams, opened, follow } = await startStreams();
  const [idle, reading] = [await follow(), await follow()];
  idle.pause().on('error', () => undefined);
  let received = 0;
  reading.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const text = 'x'.repeat(300_000);
  const size = Buffer.from(text).toString('base64').length;
  // The system buffers some megabytes, too.
  for (let number = 1; number < 500 && !opened[0]?.destroyed; number += 1) {
    streams.send({ number, text });
    await vi.waitFor(() => expect(received).toBeGreaterThan(number * size));
  }
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});

it('never sends an older registry after a newer one', async () => {
  const streams = new RegistryStreams();
  onTestFinished(() => streams.close());
  streams.send({ number: 8, text: 'newer' });
  const write = vi.fn();
  const stream = { write, once: vi.fn(), end: vi.fn(), writableLength: 0 };
  streams.open(stream as unknown as ServerResponse, 'client', { number: 7, text: 'older' });
  expect(write.mock.calls[0]?.[0]).toContain('id: 8\n');
});
