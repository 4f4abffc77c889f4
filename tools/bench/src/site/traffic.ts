import type { CDPSession } from 'playwright-core';
import { until } from '../until.ts';

/** The network is idle after so long without a request. */
const IDLE_MS = 700;

/** Tracks the network requests of a page, whose network events are enabled. */
export function trackTraffic(devtools: CDPSession) {
  const urls = new Set<string>();
  /** Id → URL of the requests without a response. */
  const pending = new Map<string, string>();
  let scriptBytes = 0;
  let changedAt = performance.now();
  const finish = (id: string, bytes = 0) => {
    const url = pending.get(id);
    if (!url) return;
    pending.delete(id);
    changedAt = performance.now();
    if (new URL(url).pathname.endsWith('.js')) scriptBytes += bytes;
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('http')) return;
    urls.add(url);
    pending.set(requestId, url);
    changedAt = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finish(requestId, encodedDataLength),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => finish(requestId));
  return {
    /** Waits until the network is idle. */
    idle: () =>
      until('The network was not idle', async () => {
        return pending.size === 0 && performance.now() - changedAt >= IDLE_MS;
      }),
    /** The URLs that the page has requested so far. */
    urls,
    /** The script that it has loaded so far, in kilobytes. */
    scriptKb: () => scriptBytes / 1024,
  };
}
