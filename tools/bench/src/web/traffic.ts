import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** What a page loaded over the network, without responses from the browser's cache. */
export interface Traffic {
  requests: number;
  scriptKb: number;
  totalKb: number;
}

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

/** Tracks the network requests of a page. */
export class TrafficMonitor {
  readonly #requests = new Map<string, TrackedRequest>();
  #changedAt = performance.now();

  private constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!url.startsWith('http')) return;
      this.#requests.set(requestId, { url, isCached: false, isDone: false, bytes: 0 });
      this.#update(requestId, {});
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) =>
      this.#update(requestId, { isCached: true }),
    );
    devtools.on('Network.responseReceived', ({ requestId, response: { fromDiskCache } }) => {
      if (fromDiskCache) this.#update(requestId, { isCached: true });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#update(requestId, { isDone: true, bytes: encodedDataLength }),
    );
    devtools.on('Network.loadingFailed', ({ requestId }) =>
      this.#update(requestId, { isDone: true }),
    );
  }

  /** Starts to track. */
  static async start(devtools: CDPSession): Promise<TrafficMonitor> {
    const monitor = new TrafficMonitor(devtools);
    await devtools.send('Network.enable');
    return monitor;
  }

  /** Waits until the network is idle. */
  async idle(): Promise<void> {
    for (;;) {
      const isBusy = [...this.#requests.values()].some(({ isDone }) => !isDone);
      const idleFor = performance.now() - this.#changedAt;
      if (!isBusy && idleFor >= IDLE_MS) return;
      await wait(isBusy ? IDLE_MS : IDLE_MS - idleFor);
    }
  }

  /** The traffic so far. */
  get sum(): Traffic {
    const requests = [...this.#requests.values()].filter(({ isCached }) => !isCached);
    return {
      requests: requests.length,
      scriptKb: kilobytes(requests.filter(isScript)),
      totalKb: kilobytes(requests),
    };
  }

  #update(id: string, change: Partial<TrackedRequest>): void {
    const request = this.#requests.get(id);
    if (!request) return;
    Object.assign(request, change);
    this.#changedAt = performance.now();
  }
}
