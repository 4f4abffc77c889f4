import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

interface TrackedRequest {
  url: string;
  isCached: boolean;
  isDone: boolean;
  bytes: number;
}

/** The network is idle after so long without a request. */
const IDLE_MS = 700;

const isScript = ({ url }: TrackedRequest) => new URL(url).pathname.endsWith('.js');

const kilobytes = (requests: readonly TrackedRequest[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** Tracks the network requests of a page, whose network events are enabled. */
export function trackTraffic(devtools: CDPSession) {
  const requests = new Map<string, TrackedRequest>();
  let changedAt = performance.now();
  const update = (id: string, change: Partial<TrackedRequest>) => {
    const request = requests.get(id);
    if (!request) return;
    Object.assign(request, change);
    changedAt = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (!url.startsWith('http')) return;
    requests.set(requestId, { url, isCached: false, isDone: false, bytes: 0 });
    changedAt = performance.now();
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) =>
    update(requestId, { isCached: true }),
  );
  devtools.on('Network.responseReceived', ({ requestId, response: { fromDiskCache } }) => {
    if (fromDiskCache) update(requestId, { isCached: true });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, { isDone: true, bytes: encodedDataLength }),
  );
  devtools.on('Network.loadingFailed', ({ requestId }) => update(requestId, { isDone: true }));

  /** Waits until the network is idle. */
  const idle = async () => {
    for (;;) {
      const isBusy = [...requests.values()].some(({ isDone }) => !isDone);
      const idleFor = performance.now() - changedAt;
      if (!isBusy && idleFor >= IDLE_MS) return;
      await wait(isBusy ? IDLE_MS : IDLE_MS - idleFor);
    }
  };

  /** What the page loaded so far, without responses from the browser's cache. */
  const sum = () => {
    const loaded = [...requests.values()].filter(({ isCached }) => !isCached);
    return {
      requests: loaded.length,
      scriptKb: kilobytes(loaded.filter(isScript)),
      totalKb: kilobytes(loaded),
    };
  };
  const urls = () => [...requests.values()].map(({ url }) => url);

  return { idle, sum, urls };
}
