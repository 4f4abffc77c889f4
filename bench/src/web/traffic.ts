import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** What a page fetched over the network; what its cache had does not count. */
export interface Traffic {
  requests: number;
  scriptKb: number;
  totalKb: number;
}

interface Fetched {
  url: string;
  isCached: boolean;
  isDone: boolean;
  bytes: number;
}

/** How long nothing must be fetched for a page to have all that it wants, in milliseconds. */
const QUIET = 700;

const isScript = ({ url }: Fetched) => new URL(url).pathname.endsWith('.js');

const kilobytes = (fetched: readonly Fetched[]) =>
  fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** Listens to what a page fetches. */
export class TrafficWatch {
  readonly #fetched = new Map<string, Fetched>();
  #changedAt = performance.now();

  private constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!url.startsWith('http')) return;
      this.#fetched.set(requestId, { url, isCached: false, isDone: false, bytes: 0 });
      this.#note(requestId, {});
    });
    devtools.on('Network.requestServedFromCache', ({ requestId }) =>
      this.#note(requestId, { isCached: true }),
    );
    devtools.on('Network.responseReceived', ({ requestId, response: { fromDiskCache } }) => {
      if (fromDiskCache) this.#note(requestId, { isCached: true });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#note(requestId, { isDone: true, bytes: encodedDataLength }),
    );
    devtools.on('Network.loadingFailed', ({ requestId }) =>
      this.#note(requestId, { isDone: true }),
    );
  }

  /** Listens from now on. */
  static async start(devtools: CDPSession): Promise<TrafficWatch> {
    const watch = new TrafficWatch(devtools);
    await devtools.send('Network.enable');
    return watch;
  }

  /** Waits until the page has had all that it wants for a while. */
  async quiet(): Promise<void> {
    for (;;) {
      const isBusy = [...this.#fetched.values()].some(({ isDone }) => !isDone);
      const silence = performance.now() - this.#changedAt;
      if (!isBusy && silence >= QUIET) return;
      await wait(isBusy ? QUIET : QUIET - silence);
    }
  }

  /** What was fetched so far. */
  get sum(): Traffic {
    const fetched = [...this.#fetched.values()].filter(({ isCached }) => !isCached);
    return {
      requests: fetched.length,
      scriptKb: kilobytes(fetched.filter(isScript)),
      totalKb: kilobytes(fetched),
    };
  }

  #note(id: string, change: Partial<Fetched>): void {
    const known = this.#fetched.get(id);
    if (!known) return;
    Object.assign(known, change);
    this.#changedAt = performance.now();
  }
}
