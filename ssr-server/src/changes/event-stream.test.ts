import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { followEvents } from './event-stream.ts';

/** Between two heartbeats, one of which was lost. */
const PAUSE_MS = 30_000;

const TIMEOUT_MS = 10_000;

test('a stream is opened again when its server has sent nothing for long, not even a comment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const streams: ServerResponse[] = [];
  const url = await listen((_request, response) => {
    response.writeHead(200).write(': listening\n\n');
    streams.push(response);
  });
  const onText = vi.fn();
  const onLost = vi.fn();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const times = { delayMs: 1, maxDelayMs: 1 };
  const listeners = { onData: onText, onComment: onText, onLost };
  void followEvents(url, { ...times, ...listeners, signal: stop.signal });
  const untilCalled = (count: number) =>
    vi.waitFor(() => expect(onText).toHaveBeenCalledTimes(count), { timeout: TIMEOUT_MS });
  await untilCalled(1);
  for (const [index, text] of [': alive\n\n', 'data: changed\n\n'].entries()) {
    vi.advanceTimersByTime(PAUSE_MS);
    streams[0]?.write(text);
    await untilCalled(index + 2);
  }
  expect(onLost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * PAUSE_MS);
  await untilCalled(4);
  expect(onLost).toHaveBeenCalledOnce();
  expect(streams).toHaveLength(2);
});
