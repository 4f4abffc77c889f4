import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RenderResult } from '@clean-express/federation/rendering';
import { Tinypool } from 'tinypool';
import { RENDER_WORKER } from '../package-files.ts';
import type { Tagged } from './cache-tags.ts';
import type { RenderJob, WorkerOptions } from './render-worker.ts';
import type { Change } from './subscribe-to-changes.ts';

/** Terminate a worker that renders one page for longer: it is likely an endless loop. */
const RENDER_TIMEOUT_MS = 5000;

/** Pages that one worker renders at a time. Further pages are client-rendered. */
const MAX_PENDING_PAGES = 32;

/** Delay before a worker that ended is replaced: one that fails at once must not restart in a loop. */
const RESTART_DELAY_MS = 500;

/** Imported modules stay in memory: a worker that has loaded more bundle files is replaced. */
const MAX_BUNDLE_FILES = 30;

/** Memory limit of a worker: a leak ends the worker instead of the SSR server. */
const MAX_HEAP_MB = 256;

/** From this number on, changes that a worker has not received yet are replaced by one of anything. */
const MAX_CHANGES = 100;

/** The longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * One worker, in a Tinypool of its own: that passes pages and results. Tinypool could also manage
 * several workers, but then a worker renders abortable pages one after the other, a page that calls
 * `process.exit` never ends, and recycling a worker ends its pending pages.
 */
class RenderWorker {
  readonly #pool = new Tinypool({
    filename: pathToFileURL(RENDER_WORKER).href,
    name: 'render',
    // The bundles are built for production. React's code for development takes four times as long.
    env: { ...process.env, NODE_ENV: 'production' },
    // With a minimum of one, Tinypool would replace the worker itself, and at once.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: NEVER_MS,
    concurrentTasksPerWorker: MAX_PENDING_PAGES,
    // Atomics would block the worker's event loop between two pages.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  readonly #ended: Promise<void>;
  #hasEnded = false;
  /** The changes since the last job. */
  #changes: Change[] = [];
  /** Resolves when the worker can render; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Number of pages that are being rendered. */
  load = 0;

  /** @param onEnd - Called when the worker has ended, for whatever reason. */
  constructor(
    private readonly options: WorkerOptions,
    onEnd: () => void,
  ) {
    // The end of the worker, which follows, rejects its pages.
    this.#pool.on('error', () => undefined);
    this.ready = this.#pool.run(options, { name: 'prepare' });
    this.#ended = new Promise((resolve) => {
      const [worker] = this.#pool.threads;
      // After an uncaught error, it takes a while until the worker exits.
      worker?.once('error', () => this.#end(onEnd));
      worker?.once('exit', () => resolve(this.#end(onEnd)));
    });
    // No unhandled rejection here: render() reports it.
    this.ready.catch(() => this.terminate());
  }

  /** @throws When the page fails or the worker ends. */
  async render(job: RenderJob): Promise<RenderResult & Tagged> {
    this.load += 1;
    try {
      // Together with the job, so that it cannot overtake a change.
      const changes = this.#changes.splice(0);
      return await this.#pool.run({ ...job, ...this.options, changes });
    } catch (cause) {
      if (!this.#hasEnded || !(cause instanceof Error)) throw cause;
      throw new Error(`The render worker has ended. ${cause.message}`, { cause });
    } finally {
      this.load -= 1;
    }
  }

  /** Removes the responses that may show a change, before the next page is rendered. */
  drop(change: Change): void {
    if (!change || this.#changes.length >= MAX_CHANGES) this.#changes = [undefined];
    else this.#changes.push(change);
  }

  async terminate(): Promise<void> {
    this.#destroyPool();
    await this.#ended;
  }

  #end(onEnd: () => void): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#destroyPool();
    onEnd();
  }

  #destroyPool(): void {
    // Not awaited: it never settles if the worker has ended before, and rejects if it ends by an error.
    this.#pool.destroy().catch(() => undefined);
  }
}

/** An active worker and a spare one, so that no request waits for a worker to start. */
export class RenderPool {
  /** Includes replaced workers that still finish their last pages. */
  readonly #workers = new Set<RenderWorker>();
  readonly #bundleFiles = new Set<string>();
  #active: RenderWorker | undefined;
  #spare: RenderWorker | undefined;
  #isClosed = false;

  constructor(
    private readonly workerOptions: Omit<WorkerOptions, 'dataTimeoutMs'>,
    private readonly renderTimeoutMs = RENDER_TIMEOUT_MS,
  ) {
    this.#fill();
  }

  /** @throws When the page fails, or too many pages are pending. */
  async render(job: RenderJob): Promise<RenderResult & Tagged> {
    this.#limitMemory(job);
    const worker = this.#active;
    if (!worker) throw new Error('No render worker is available.');
    await worker.ready;
    if (worker.load >= MAX_PENDING_PAGES) throw new Error('Too many pages wait to be rendered.');
    const timeout = setTimeout(() => void worker.terminate(), this.renderTimeoutMs).unref();
    try {
      return await worker.render(job);
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Removes the API's responses that may show a change: pages rendered from now on get newer ones. */
  drop(change: Change): void {
    for (const worker of this.#workers) worker.drop(change);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  #start(): RenderWorker {
    // A page that waits for the API must time out before the worker counts as stuck.
    const options = { ...this.workerOptions, dataTimeoutMs: this.renderTimeoutMs / 2 };
    const worker = new RenderWorker(options, () => {
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
    void wait(this.renderTimeoutMs, undefined, { ref: false }).then(() => worker.terminate());
  }
}
