import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { subscribeToChanges } from './subscribe-to-changes.ts';

/** Longer than the delay before a reconnection. */
const TIMEOUT_MS = 10_000;

/** Starts an API whose streams the test writes, and subscribes to it. */
async function subscribe(statuses: number[] = [], key?: string) {
  const streams = new EventEmitter<{ open: [ServerResponse] }>();
  const url = await listen((request, response) => {
    expect(request.url).toBe('/changes');
    expect(request.headers.authorization).toBe(key && `Bearer ${key}`);
    response.writeHead(statuses.shift() ?? 200).write(': listening\n\n');
    streams.emit('open', response);
  });
  const onChange = vi.fn();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const opened = once(streams, 'open');
  const subscription = subscribeToChanges({ apiUrl: url, key }, onChange, stop.signal);
  const [stream] = (await opened) as [ServerResponse];
  return { stream, streams, onChange, stop, subscription };
}

const untilCalled = (onChange: () => void, times: number) =>
  vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(times), { timeout: TIMEOUT_MS });

test('reports each change, with what has changed', async () => {
  const { stream, onChange } = await subscribe();
  await untilCalled(onChange, 1);
  const changes = [{ table: 'reviews', keys: ['1', '2'] }, { table: 'services' }];
  for (const change of changes) stream.write(`data: ${JSON.stringify(change)}\n\n`);
  await untilCalled(onChange, 3);
  expect(onChange.mock.calls).toEqual([[undefined], ...changes.map((change) => [change])]);
});

test.each(['changed', '{"keys":["1"]}', '7'])(
  'reports that anything may have changed: %s',
  async (data) => {
    const { stream, onChange } = await subscribe();
    await untilCalled(onChange, 1);
    stream.write(`data: ${data}\n\n`);
    await untilCalled(onChange, 2);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  },
);

test('authenticates with its key', async () => {
  const { onChange } = await subscribe([], 'k'.repeat(32));
  await untilCalled(onChange, 1);
});

test('ignores a heartbeat', async () => {
  const { stream, streams, onChange } = await subscribe();
  await untilCalled(onChange, 1);
  const reopened = once(streams, 'open');
  stream.end(': alive\n\n');
  await reopened;
  expect(onChange).toHaveBeenCalledOnce();
}, 20_000);

test('reports a change that arrives together with a heartbeat', async () => {
  const { stream, onChange } = await subscribe();
  await untilCalled(onChange, 1);
  stream.write(': alive\n\ndata: changed\n\n');
  await untilCalled(onChange, 2);
});

test('reconnects after a lost stream, and reports a change that may have been missed', async () => {
  const { stream, streams, onChange } = await subscribe();
  await untilCalled(onChange, 1);
  const reopened = once(streams, 'open');
  stream.destroy();
  await reopened;
  await untilCalled(onChange, 2);
}, 20_000);

test('reports no change for an error response, and reconnects', async () => {
  const { stream, streams, onChange } = await subscribe([503]);
  const reopened = once(streams, 'open');
  stream.end();
  await reopened;
  expect(onChange).not.toHaveBeenCalled();
  await untilCalled(onChange, 1);
}, 20_000);

test('ends when it is aborted', async () => {
  const { onChange, stream, stop, subscription } = await subscribe();
  await untilCalled(onChange, 1);
  const closed = once(stream, 'close');
  stop.abort();
  await Promise.all([subscription, closed]);
});
