import { Worker } from 'node:worker_threads';
import type { RenderResult } from '@clean-express/federation/rendering';
import { READY, type RenderJob, type RenderResponse, type WorkerData } from './render-messages.ts';

/** Memory limit of a worker: a leak ends the worker instead of the SSR server. */
const MAX_HEAP_MB = 256;

const ENDED_MESSAGE = 'The render worker has ended.';

const SCRIPT = new URL('./start-worker.mjs', import.meta.url);

interface PendingPage {
  resolve: (result: RenderResult) => void;
  reject: (error: Error) => void;
}

/** A worker thread that renders pages; it runs `render-worker.ts`. */
export class RenderWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PendingPage>();
  #lastId = 0;
  /** Resolves when the worker can render; rejects when it ends before. */
  readonly ready: Promise<void>;

  /** @param onEnd - Called when the worker has ended, for whatever reason. */
  constructor(workerData: WorkerData, onEnd: () => void) {
    this.#worker = new Worker(SCRIPT, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // An idle worker must not keep the process running.
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: RenderResponse | typeof READY) => {
        if (message === READY) resolve();
        else this.#settle(message);
      });
      this.#worker.once('exit', () => reject(new Error(ENDED_MESSAGE)));
    });
    // No unhandled rejection here: render() reports it.
    this.ready.catch(() => undefined);
    this.#worker.on('error', (error) => this.#rejectAll(error as Error));
    this.#worker.on('exit', () => {
      this.#rejectAll(new Error(ENDED_MESSAGE));
      onEnd();
    });
  }

  /** Number of pages that are being rendered. */
  get load(): number {
    return this.#pending.size;
  }

  /** @throws When the page fails or the worker ends. */
  render(job: RenderJob): Promise<RenderResult> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, job });
    });
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(response: RenderResponse): void {
    const page = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if ('failure' in response) page?.reject(new Error(response.failure));
    else page?.resolve(response.result);
  }

  #rejectAll(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
