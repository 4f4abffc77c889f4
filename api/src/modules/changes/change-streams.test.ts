import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveStreams } from '@clean-express/server-kit/http/testing';
import { expect, it, vi } from 'vitest';
import { ChangeStreams } from './change.routes.ts';

async function startStreams() {
  const streams = new ChangeStreams({ max: 100, maxPerClient: 100, maxUnread: 1024 });
  const served = await serveStreams(streams, (reply) =>
    streams.open(reply, ': listening\n\n', 'client'),
  );
  return { streams, ...served };
}

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
