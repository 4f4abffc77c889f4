import { setTimeout as wait } from 'node:timers/promises';
import type { RenderResult } from '@clean-express/federation/rendering';
import { Overloaded } from '@clean-express/server-kit/http';
import type { Tagged } from './cache-tags.ts';
import type { RenderJob } from './channel.ts';
import type { ProcessUsage } from './process-usage.ts';
import { type ProcessSettings, RenderProcess, type Subject } from './render-process.ts';
import type { Change } from './subscribe-to-changes.ts';

/** Pages that one process renders at a time. */
const MAX_PENDING_PAGES = 32;

/** Delay before a process that could not start is replaced. */
const RESTART_DELAY_MS = 500;

/** Imported modules stay in memory: a process that has loaded more bundle files is replaced. */
const MAX_BUNDLE_FILES = 30;

/** How long the process for trial releases waits for a page. */
const IDLE_MS = 300_000;

/** The longest time in which pages of a replaced process finish. */
const FINISH_MS = 5000;

/** How the pages of a group are rendered. */
interface GroupSettings {
  start: (onEnd: () => void) => RenderProcess;
  /** How long its process may be idle; it always runs if this is left out. */
  idleMs?: number | undefined;
}

/** Pages that are rendered in the same process. */
class RenderGroup {
  /** Includes the process that starts, and replaced ones that still finish their last pages. */
  readonly #processes = new Set<RenderProcess>();
  readonly #bundleFiles = new Set<string>();
  #active: RenderProcess | undefined;
  #successor: RenderProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #canStartAt = 0;
  #isClosed = false;

  constructor(private readonly settings: GroupSettings) {
    this.#keepRunning();
  }

  /** @throws When the page fails; Overloaded when too many pages of the group are pending. */
  async render(job: RenderJob, subject: Subject): Promise<RenderResult & Tagged> {
    const process = this.#processFor(job);
    if (process.load >= MAX_PENDING_PAGES) throw new Overloaded();
    try {
      return await process.render(job, subject);
    } finally {
      this.#endWhenIdle();
    }
  }

  drop(change: Change): void {
    for (const process of this.#processes) process.drop(change);
  }

  /** What its processes use together. */
  async usage(): Promise<ProcessUsage> {
    const usages = await Promise.all([...this.#processes].map((process) => process.usage()));
    const sum = (of: keyof ProcessUsage) => usages.reduce((total, usage) => total + usage[of], 0);
    return { cpuSeconds: sum('cpuSeconds'), bytes: sum('bytes') };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#processes].map((process) => process.stop()));
  }

  #processFor(job: RenderJob): RenderProcess {
    if (this.#active?.isEnding) this.#release(this.#active);
    const canStart = !this.#isClosed && performance.now() >= this.#canStartAt;
    if (!this.#active && canStart) this.#active = this.#start();
    if (!this.#active) throw new Error('No render process is available.');
    this.#limitModules(job);
    return this.#active;
  }

  #start(): RenderProcess {
    const process = this.settings.start(() => {
      this.#processes.delete(process);
      if (process === this.#successor) this.#successor = undefined;
      if (process === this.#active) this.#release(process);
    });
    this.#processes.add(process);
    return process;
  }

  /** Replaces the active process, which ends. */
  #release(process: RenderProcess): void {
    this.#active = undefined;
    this.#bundleFiles.clear();
    const delay = process.isReady ? 0 : RESTART_DELAY_MS;
    this.#canStartAt = performance.now() + delay;
    setTimeout(() => this.#restart(), delay).unref();
  }

  #keepRunning(): void {
    if (!this.#isClosed && this.settings.idleMs === undefined) this.#active ??= this.#start();
  }

  /** The system may have no memory for a process now. */
  #restart(): void {
    try {
      this.#keepRunning();
    } catch {
      setTimeout(() => this.#restart(), RESTART_DELAY_MS).unref();
    }
  }

  #endWhenIdle(): void {
    const { idleMs } = this.settings;
    clearTimeout(this.#idle);
    if (idleMs === undefined) return;
    const end = () => {
      if (this.#active?.load === 0) void this.#active.stop();
    };
    this.#idle = setTimeout(end, idleMs).unref();
  }

  /** Replaces the process when it has loaded too many bundle files: once the next one can render. */
  #limitModules({ owner, widgets }: RenderJob): void {
    const files = [...(owner ? [owner.routes] : []), ...Object.values(widgets)];
    for (const file of files) this.#bundleFiles.add(file);
    if (this.#bundleFiles.size <= MAX_BUNDLE_FILES || this.#successor) return;
    const successor = this.#start();
    this.#successor = successor;
    successor.ready.then(
      () => this.#replaceBy(successor),
      () => undefined,
    );
  }

  async #replaceBy(successor: RenderProcess): Promise<void> {
    const former = this.#active;
    this.#active = successor;
    this.#successor = undefined;
    this.#bundleFiles.clear();
    // Its pending pages may still finish.
    await wait(FINISH_MS, undefined, { ref: false });
    await former?.stop();
  }
}

/** Where a page is rendered. */
export interface PageSubject extends Subject {
  /** Whether the page includes code of a release that is not live. */
  isTrial: boolean;
}

/** What a pool needs, and tests may change. */
export interface PoolSettings extends Omit<ProcessSettings, 'isLowPriority'> {
  /** Called when a page has ended its process, or may do so; see `RenderProcess`. */
  onFault: (subjects: readonly Subject[], error: Error) => void;
  /** How long the process for trial releases waits for a page before it ends. */
  idleMs?: number;
}

/**
 * One process renders the live releases, another one the pages that include a trial release, such as a
 * canary or a preview: live releases never run beside code that visitors have not proved.
 */
export class RenderPool {
  readonly #live: RenderGroup;
  readonly #trial: RenderGroup;

  constructor({ onFault, idleMs = IDLE_MS, ...settings }: PoolSettings) {
    const starter = (isLowPriority: boolean) => (onEnd: () => void) =>
      new RenderProcess({ ...settings, isLowPriority }, { onFault, onEnd });
    this.#live = new RenderGroup({ start: starter(false) });
    this.#trial = new RenderGroup({ start: starter(true), idleMs });
  }

  /** @throws When the page fails; Overloaded when too many pages of the group are pending. */
  render(job: RenderJob, subject: PageSubject): Promise<RenderResult & Tagged> {
    return (subject.isTrial ? this.#trial : this.#live).render(job, subject);
  }

  /** Removes the API's responses that may show a change: pages rendered from now on get newer ones. */
  drop(change: Change): void {
    this.#live.drop(change);
    this.#trial.drop(change);
  }

  /** What the processes of each group use. */
  async usage(): Promise<Record<'live' | 'trial', ProcessUsage>> {
    const [live, trial] = await Promise.all([this.#live.usage(), this.#trial.usage()]);
    return { live, trial };
  }

  async close(): Promise<void> {
    await Promise.all([this.#live.close(), this.#trial.close()]);
  }
}
