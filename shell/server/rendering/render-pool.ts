import { setTimeout as wait } from 'node:timers/promises';
import type { RenderedPage } from '../../src/server/render.tsx';
import { RenderThread } from './render-thread.ts';
import type { RenderJob } from './rendering-messages.ts';

/** A page that takes longer is a loop: its thread is ended. Milliseconds. */
const LIMIT = 5000;

/** Pages that wait for one thread at most. Who comes then gets a page that the browser draws. */
const QUEUE = 32;

/** Pause before a thread takes the place of one that ended, in milliseconds. */
const RESTART_AFTER = 500;

/** Modules stay in a thread's memory: after so many releases it makes room for a new one. */
const RELEASES = 30;

interface Options {
  /** How long a page may take, in milliseconds. */
  limit?: number;
}

/** A thread that draws, and one that waits: when the first ends, nobody waits for a start. */
export class RenderPool {
  readonly #renderer: string;
  readonly #limit: number;
  /** Also those that draw their last pages. */
  readonly #threads = new Set<RenderThread>();
  readonly #releases = new Set<string>();
  #active: RenderThread | undefined;
  #spare: RenderThread | undefined;
  #isClosed = false;

  /** @param renderer - File that draws. */
  constructor(renderer: string, { limit = LIMIT }: Options = {}) {
    this.#renderer = renderer;
    this.#limit = limit;
    this.#fill();
  }

  /**
   * Draws a page.
   *
   * @throws When it cannot be drawn, or too many pages wait already.
   */
  async draw(job: RenderJob): Promise<RenderedPage> {
    this.#makeRoom(job);
    const thread = this.#active;
    if (!thread) throw new Error('No thread can draw a page just now.');
    await thread.ready;
    if (thread.load >= QUEUE) throw new Error('Too many pages wait to be drawn.');
    const done = new AbortController();
    const late = wait(this.#limit, undefined, { signal: done.signal, ref: false }).then(
      () => thread.end(),
      () => undefined,
    );
    try {
      return await thread.draw(job);
    } finally {
      done.abort();
      await late;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  #start(): RenderThread {
    // Who waits for the API for too long gives up before it counts as a loop.
    const thread = new RenderThread({ renderer: this.#renderer, patience: this.#limit / 2 }, () => {
      this.#threads.delete(thread);
      this.#replace(thread);
    });
    this.#threads.add(thread);
    return thread;
  }

  /** The spare steps in at once; its own place is filled later. */
  #replace(leaving: RenderThread): void {
    if (leaving === this.#active) {
      this.#active = this.#spare;
      this.#releases.clear();
    } else if (leaving !== this.#spare) return;
    this.#spare = undefined;
    // One that ends at once would be started without end.
    setTimeout(() => this.#fill(), RESTART_AFTER).unref();
  }

  #fill(): void {
    if (this.#isClosed) return;
    this.#active ??= this.#start();
    this.#spare ??= this.#start();
  }

  #makeRoom({ owner, widgets }: RenderJob): void {
    const files = [...(owner ? [owner.routes] : []), ...Object.values(widgets)];
    for (const file of files) this.#releases.add(file);
    const old = this.#active;
    if (this.#releases.size <= RELEASES || !old || !this.#spare) return;
    this.#replace(old);
    // What it is drawing may still end.
    void wait(this.#limit, undefined, { ref: false }).then(() => old.end());
  }
}
