import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createChangeStreams } from './change-streams.ts';

/** Starts a server that opens a stream for each request. */
async function startStreams() {
  const streams = createChangeStreams();
  const opened: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    opened.push(response);
    streams.open(response);
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
  const key = 'x'.repeat(100_000);
  // The system buffers some megabytes, too.
  for (let count = 0; count < 500 && !opened[0]?.destroyed; count += 1) {
    streams.send({ table: 'reviews', keys: [`${count}${key}`] });
    await vi.waitFor(() => expect(received).toBeGreaterThan(count * key.length));
  }
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  expect(opened[0]?.writableLength).toBeLessThan(2 * key.length);
});

it('does not let the sender wait, and serves others while it writes to many streams', async () => {
  const { streams, opened, follow } = await startStreams();
  const responses = await Promise.all(Array.from({ length: 100 }, follow));
  const writes = opened.map((stream) => vi.spyOn(stream, 'write'));
  const written = () => writes.filter(({ mock }) => mock.calls.length > 0).length;
  streams.send({ table: 'reviews', keys: ['1'] });
  expect(written()).toBe(0);
  await nextTurn();
  await nextTurn();
  expect(written()).toBeLessThan(100);
  await vi.waitFor(() => expect(written()).toBe(100));
  expect(new Set(writes.map(({ mock }) => mock.calls[0]?.[0])).size).toBe(1);
  for (const response of responses) response.destroy();
});

it('sends changes that repeat once', async () => {
  const { streams, opened, follow } = await startStreams();
  await follow();
  const [write] = opened.map((stream) => vi.spyOn(stream, 'write'));
  for (let count = 0; count < 100; count += 1) streams.send({ table: 'reviews', keys: ['1'] });
  streams.send(undefined);
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  expect(write?.mock.calls.map(([text]) => text)).toEqual([
    'data: {"table":"reviews","keys":["1"]}\n\ndata: changed\n\n',
  ]);
});
