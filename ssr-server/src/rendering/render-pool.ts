import { setTimeout as wait } from 'node:timers/promises';
import type { RenderResult } from '@clean-express/federation/rendering';
import type { RenderJob } from './render-messages.ts';
import { RenderWorker } from './render-worker-thread.ts';

/** Terminate a worker that renders one page for longer: it is likely an endless loop. */
const RENDER_TIMEOUT_MS = 5000;

/** Pages that one worker renders at a time. Further pages are client-rendered. */
const MAX_PENDING_PAGES = 32;

/** Delay before a worker that ended is replaced: one that fails at once must not restart in a loop. */
const RESTART_DELAY_MS = 500;

/** Imported modules stay in memory: a worker that has loaded more bundle files is replaced. */
const MAX_BUNDLE_FILES = 30;

interface Options {
  renderTimeoutMs?: number;
}

/** An active worker and a spare one, so that no request waits for a worker to start. */
export class RenderPool {
  readonly #serverModule: string;
  readonly #renderTimeoutMs: number;
  /** Includes replaced workers that still finish their last pages. */
  readonly #workers = new Set<RenderWorker>();
  readonly #bundleFiles = new Set<string>();
  #active: RenderWorker | undefined;
  #spare: RenderWorker | undefined;
  #isClosed = false;

  /** @param serverModule - File of the shell's server module. */
  constructor(serverModule: string, { renderTimeoutMs = RENDER_TIMEOUT_MS }: Options = {}) {
    this.#serverModule = serverModule;
    this.#renderTimeoutMs = renderTimeoutMs;
    this.#fill();
  }

  /**
   * Renders a page.
   *
   * @throws When the page fails, or too many pages are pending.
   */
  async render(job: RenderJob): Promise<RenderResult> {
    this.#limitMemory(job);
    const worker = this.#active;
    if (!worker) throw new Error('No render worker is available.');
    await worker.ready;
    if (worker.load >= MAX_PENDING_PAGES) throw new Error('Too many pages wait to be rendered.');
    const done = new AbortController();
    const timeout = wait(this.#renderTimeoutMs, undefined, {
      signal: done.signal,
      ref: false,
    }).then(
      () => worker.terminate(),
      () => undefined,
    );
    try {
      return await worker.render(job);
    } finally {
      done.abort();
      await timeout;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #start(): RenderWorker {
    // A page that waits for the API must time out before the worker counts as stuck.
    const dataTimeoutMs = this.#renderTimeoutMs / 2;
    const worker = new RenderWorker({ serverModule: this.#serverModule, dataTimeoutMs }, () => {
      this.#workers.delete(worker);
      this.#replace(worker);
    });
    this.#workers.add(worker);
    return worker;
  }

  /** Makes the spare worker active at once, and starts a new spare later. */
  #replace(leaving: RenderWorker): void {
    if (leaving === this.#active) {
      this.#active = this.#spare;
      this.#bundleFiles.clear();
    } else if (leaving !== this.#spare) return;
    this.#spare = undefined;
    setTimeout(() => this.#fill(), RESTART_DELAY_MS).unref();
  }

  #fill(): void {
    if (this.#isClosed) return;
    this.#active ??= this.#start();
    this.#spare ??= this.#start();
  }

  /** Replaces the active worker when it would load too many bundle files. */
  #limitMemory({ owner, widgets }: RenderJob): void {
    const files = [...(owner ? [owner.routes] : []), ...Object.values(widgets)];
    for (const file of files) this.#bundleFiles.add(file);
    const worker = this.#active;
    if (this.#bundleFiles.size <= MAX_BUNDLE_FILES || !worker || !this.#spare) return;
    this.#replace(worker);
    // Its pending pages may still finish.
    void wait(this.#renderTimeoutMs, undefined, { ref: false }).then(() => worker.terminate());
  }
}
