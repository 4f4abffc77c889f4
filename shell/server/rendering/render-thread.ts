import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '../../src/server/render.tsx';
import { READY, type RenderAnswer, type RenderJob, type WorkerData } from './rendering-messages.ts';

/** Memory for drawing, in megabytes: a leak ends the thread, not the front door. */
const HEAP = 256;

const ENDED = 'The thread that draws pages has ended.';

const SCRIPT = new URL('./start-worker.mjs', import.meta.url);

interface Waiting {
  resolve: (page: RenderedPage) => void;
  reject: (error: Error) => void;
}

/** A thread that draws pages. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** Resolves when it can draw; rejects when it ends before. */
  readonly ready: Promise<void>;

  /** @param onEnd - Called when the thread has ended, however that came. */
  constructor(workerData: WorkerData, onEnd: () => void) {
    this.#worker = new Worker(SCRIPT, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    // It must not keep a process alive that has nothing else to do.
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: RenderAnswer | typeof READY) => {
        if (message === READY) resolve();
        else this.#settle(message);
      });
      this.#worker.once('exit', () => reject(new Error(ENDED)));
    });
    // Whoever draws hears of it.
    this.ready.catch(() => undefined);
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => {
      this.#fail(new Error(ENDED));
      onEnd();
    });
  }

  /** Pages that are being drawn. */
  get load(): number {
    return this.#waiting.size;
  }

  /** @throws When the page cannot be drawn, or the thread ends. */
  draw(job: RenderJob): Promise<RenderedPage> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, job });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: RenderAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(new Error(answer.failure));
    else waiting?.resolve(answer.rendered);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
