import { Overloaded } from '@clean-express/server-kit/http';
import { type ProcessUsage, sumOf } from '../metrics/process-usage.ts';
import type { RenderJob } from './channel.ts';
import type { RenderOutput } from './child-messages.ts';
import type { ProcessEvents, RenderProcess, Subject } from './render-process.ts';

/** Pages that one process renders at a time. */
const MAX_PENDING_PAGES = 32;

/** A shell that becomes live waits no longer for its process: browsers can render its pages, too. */
const START_WAIT_MS = 2000;

/** Delay before a process that could not start is replaced. */
const RESTART_DELAY_MS = 500;

/** Imported modules stay in memory: a process that has loaded more bundle files is replaced. */
const MAX_BUNDLE_FILES = 30;

/** The longest time in which pages of a replaced process finish. */
export const FINISH_MS = 5000;

/** No process can render a page now, whatever its releases are. */
export class NoProcess extends Error {
  constructor(message = 'No render process is available.') {
    super(message);
  }
}

/** How the pages of a group are rendered. */
interface GroupSettings {
  start: (events: Pick<ProcessEvents, 'onReady' | 'onEnd'>) => RenderProcess;
  /** How long its process may be idle; if this is left out, it always runs, and so does a spare one. */
  idleMs?: number | undefined;
}

/** Pages that are rendered in the same process. */
export class RenderGroup {
  /** Includes the process that starts, and replaced ones that still finish their last pages. */
  readonly #processes = new Set<RenderProcess>();
  readonly #bundleFiles = new Set<string>();
  #active: RenderProcess | undefined;
  /** Renders when the active one has ended or has too many modules. */
  #spare: RenderProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #usedAt = 0;
  #canStartAt = 0;
  #isClosed = false;
  #onStarted: () => void = () => undefined;
  /** Resolves when a process of it can render, has failed, or takes long. */
  readonly started = new Promise<void>((resolve) => {
    this.#onStarted = resolve;
    setTimeout(resolve, START_WAIT_MS).unref();
  });

  private readonly settings: GroupSettings;

  constructor(settings: GroupSettings) {
    this.settings = settings;
    if (settings.idleMs === undefined) this.#active = this.#start();
  }

  /** @throws When the page fails; Overloaded when too many pages of the group are pending. */
  async render(job: RenderJob, subject: Subject): Promise<RenderOutput> {
    const process = this.#processFor(job);
    if (process.load >= MAX_PENDING_PAGES) throw new Overloaded();
    try {
      return await process.render(job, subject);
    } finally {
      this.#endWhenIdle();
    }
  }

  /** Whether a process can render a page now. */
  get isReady(): boolean {
    return this.#active?.isReady ?? false;
  }

  /** Whether it has a process: that of trial releases ends when it is idle. */
  get isRunning(): boolean {
    return this.#processes.size > 0;
  }

  /** Since when no page is pending; `undefined` while one is. */
  get idleSince(): number | undefined {
    return [...this.#processes].some(({ load }) => load > 0) ? undefined : this.#usedAt;
  }

  /** What its processes use together. */
  async usage(): Promise<ProcessUsage> {
    return sumOf(await Promise.all([...this.#processes].map((process) => process.usage())));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#processes].map((process) => process.stop()));
  }

  #processFor(job: RenderJob): RenderProcess {
    const canStart = !this.#isClosed && performance.now() >= this.#canStartAt;
    if (!this.#active && canStart) this.#active = this.#start();
    if (!this.#active) throw new NoProcess();
    this.#limitModules(job);
    return this.#active;
  }

  #start(): RenderProcess {
    const onReady = () => {
      this.#onStarted();
      this.#replaceFull();
      this.#complete();
    };
    const process = this.settings.start({ onReady, onEnd: () => this.#remove(process) });
    this.#processes.add(process);
    return process;
  }

  #remove(process: RenderProcess): void {
    this.#onStarted();
    this.#processes.delete(process);
    if (process === this.#active) this.#activateSpare();
    else if (process === this.#spare) this.#spare = undefined;
    else return;
    const delay = process.isReady ? 0 : RESTART_DELAY_MS;
    this.#canStartAt = performance.now() + delay;
    setTimeout(() => this.#complete(), delay).unref();
  }

  #activateSpare(): void {
    this.#active = this.#spare;
    this.#spare = undefined;
    this.#bundleFiles.clear();
  }

  /** Starts what is missing of a process that always runs and, after it, of its spare. */
  #complete(): void {
    if (this.#isClosed || this.settings.idleMs !== undefined) return;
    try {
      this.#active ??= this.#start();
      if (this.#active.isReady) this.#spare ??= this.#start();
    } catch {
      // The system may have no memory for a process now.
      setTimeout(() => this.#complete(), RESTART_DELAY_MS).unref();
    }
  }

  #endWhenIdle(): void {
    const { idleMs } = this.settings;
    this.#usedAt = performance.now();
    clearTimeout(this.#idle);
    if (idleMs === undefined) return;
    const end = () => {
      if (this.#active?.load === 0) void this.#active.stop();
    };
    this.#idle = setTimeout(end, idleMs).unref();
  }

  #limitModules({ owner, widgets }: RenderJob): void {
    const files = [...(owner ? [owner.routes] : []), ...Object.values(widgets)];
    for (const file of files) this.#bundleFiles.add(file);
    if (!this.#isFull) return;
    this.#spare ??= this.#start();
    this.#replaceFull();
  }

  get #isFull(): boolean {
    return this.#bundleFiles.size > MAX_BUNDLE_FILES;
  }

  /** Replaces the process when it has loaded too many bundle files, once the spare one can render. */
  #replaceFull(): void {
    if (!this.#isFull || !this.#spare?.isReady) return;
    const former = this.#active;
    this.#activateSpare();
    this.#complete();
    // Its pending pages may still finish.
    setTimeout(() => void former?.stop(), FINISH_MS).unref();
  }
}
