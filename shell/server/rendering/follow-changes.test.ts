// @vitest-environment node
import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/listen.ts';
import { followChanges } from './follow-changes.ts';

/** A reconnection has its pause. Milliseconds. */
const TIMEOUT = 10_000;

/** An API whose streams the test writes, and somebody who follows it. */
async function follow(statuses: number[] = []) {
  const streams = new EventEmitter<{ open: [ServerResponse] }>();
  const url = await listen((request, response) => {
    expect(request.url).toBe('/changes');
    response.writeHead(statuses.shift() ?? 200).write(': listening\n\n');
    streams.emit('open', response);
  });
  const onChange = vi.fn();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const opened = once(streams, 'open');
  const followed = followChanges(url, onChange, stop.signal);
  const [stream] = (await opened) as [ServerResponse];
  return { stream, streams, onChange, stop, followed };
}

const heard = (onChange: () => void, times: number) =>
  vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(times), { timeout: TIMEOUT });

test('hears of each change', async () => {
  const { stream, onChange } = await follow();
  await heard(onChange, 1);
  stream.write('data: changed\n\n');
  await heard(onChange, 2);
});

test('takes no heartbeat for a change', async () => {
  const { stream, streams, onChange } = await follow();
  await heard(onChange, 1);
  const reopened = once(streams, 'open');
  stream.end(': alive\n\n');
  await reopened;
  expect(onChange).toHaveBeenCalledOnce();
}, 20_000);

test('hears of a change that comes along with a heartbeat', async () => {
  const { stream, onChange } = await follow();
  await heard(onChange, 1);
  stream.write(': alive\n\ndata: changed\n\n');
  await heard(onChange, 2);
});

test('opens a lost stream again, and takes what was missed for a change', async () => {
  const { stream, streams, onChange } = await follow();
  await heard(onChange, 1);
  const reopened = once(streams, 'open');
  stream.destroy();
  await reopened;
  await heard(onChange, 2);
}, 20_000);

test('takes no error for a change, and tries again', async () => {
  const { stream, streams, onChange } = await follow([503]);
  const reopened = once(streams, 'open');
  stream.end();
  await reopened;
  expect(onChange).not.toHaveBeenCalled();
  await heard(onChange, 1);
}, 20_000);

test('ends when it is told to', async () => {
  const { onChange, stream, stop, followed } = await follow();
  await heard(onChange, 1);
  const closed = once(stream, 'close');
  stop.abort();
  await Promise.all([followed, closed]);
});
