import { setTimeout as wait } from 'node:timers/promises';
import { Overloaded } from '@clean-express/server-kit/http';
import type { ProcessUsage } from '../metrics/process-usage.ts';
import type { RenderJob } from './channel.ts';
import type { RenderOutput } from './child-messages.ts';
import {
  type ProcessEvents,
  type ProcessSettings,
  RenderProcess,
  type Subject,
} from './render-process.ts';

/** Pages that one process renders at a time. */
const MAX_PENDING_PAGES = 32;

/** Delay before a process that could not start is replaced. */
const RESTART_DELAY_MS = 500;

/** Imported modules stay in memory: a process that has loaded more bundle files is replaced. */
const MAX_BUNDLE_FILES = 30;

/** How long a process for trial releases waits for a page. */
const IDLE_MS = 300_000;

/** The longest time in which pages of a replaced process finish. */
const FINISH_MS = 5000;

function sumOf(usages: readonly ProcessUsage[]): ProcessUsage {
  const sum = (of: keyof ProcessUsage) => usages.reduce((total, usage) => total + usage[of], 0);
  return { cpuSeconds: sum('cpuSeconds'), bytes: sum('bytes') };
}

/** How the pages of a group are rendered. */
interface GroupSettings {
  start: (events: Pick<ProcessEvents, 'onReady' | 'onEnd'>) => RenderProcess;
  /** How long its process may be idle; it always runs if this is left out. */
  idleMs?: number | undefined;
}

/** Pages that are rendered in the same process. */
class RenderGroup {
  /** Includes the process that starts, and replaced ones that still finish their last pages. */
  readonly #processes = new Set<RenderProcess>();
  readonly #bundleFiles = new Set<string>();
  #active: RenderProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #usedAt = 0;
  #canStartAt = 0;
  #isClosed = false;
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
    if (!this.#active) throw new Error('No render process is available.');
    this.#limitModules(job);
    return this.#active;
  }

  #start(onReady?: () => void): RenderProcess {
    const onEnd = () => {
      this.#processes.delete(process);
      if (process !== this.#active) return;
      this.#active = undefined;
      this.#bundleFiles.clear();
      const delay = process.isReady ? 0 : RESTART_DELAY_MS;
      this.#canStartAt = performance.now() + delay;
      setTimeout(() => this.#restart(), delay).unref();
    };
    const process = this.settings.start({ onReady, onEnd });
    this.#processes.add(process);
    return process;
  }

  #restart(): void {
    if (this.#isClosed || this.settings.idleMs !== undefined) return;
    try {
      this.#active ??= this.#start();
    } catch {
      // The system may have no memory for a process now.
      setTimeout(() => this.#restart(), RESTART_DELAY_MS).unref();
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

  /** Replaces the process when it has loaded too many bundle files: once the next one can render. */
  #limitModules({ owner, widgets }: RenderJob): void {
    const files = [...(owner ? [owner.routes] : []), ...Object.values(widgets)];
    for (const file of files) this.#bundleFiles.add(file);
    if (this.#bundleFiles.size <= MAX_BUNDLE_FILES) return;
    this.#bundleFiles.clear();
    const successor = this.#start(async () => {
      const former = this.#active;
      this.#active = successor;
      // Its pending pages may still finish.
      await wait(FINISH_MS, undefined, { ref: false });
      await former?.stop();
    });
  }
}

/** What a pool needs, and tests may change. */
export interface PoolSettings extends Omit<ProcessSettings, 'isLowPriority'> {
  /** Called when a page has ended its process, or may do so; see `RenderProcess`. */
  onFault: ProcessEvents['onFault'];
  /** How many sets of previewed releases have a process at the same time. */
  maxPreviewSets: number;
  /** How long a process for trial releases waits for a page before it ends. */
  idleMs?: number;
}

/**
 * One process renders the live releases, another one the canaries, and one each set of previewed releases:
 * what visitors get never runs beside code that was not accepted.
 */
export class RenderPool {
  readonly #live: RenderGroup;
  readonly #canary: RenderGroup;
  readonly #previews = new Map<string, RenderGroup>();
  readonly #startTrial: () => RenderGroup;
  #isClosed = false;
  private readonly settings: PoolSettings;

  constructor(settings: PoolSettings) {
    this.settings = settings;
    const { onFault, maxPreviewSets: _, idleMs = IDLE_MS, ...others } = settings;
    const starter =
      (isLowPriority: boolean): GroupSettings['start'] =>
      (events) =>
        new RenderProcess({ ...others, isLowPriority }, { onFault, ...events });
    this.#startTrial = () => new RenderGroup({ start: starter(true), idleMs });
    this.#live = new RenderGroup({ start: starter(false) });
    this.#canary = this.#startTrial();
  }

  /**
   * @throws When the page fails, or is one of a preview and all processes for those are busy; Overloaded
   * when too many pages of the group are pending.
   */
  async render(job: RenderJob, subject: Subject): Promise<RenderOutput> {
    return this.#groupOf(subject).render(job, subject);
  }

  /** What the processes of each kind use. Those of previews are one sum: there may be any number in time. */
  async usage(): Promise<Record<'live' | 'canary' | 'preview', ProcessUsage>> {
    const [live, canary, ...previews] = await Promise.all([
      this.#live.usage(),
      this.#canary.usage(),
      ...[...this.#previews.values()].map((group) => group.usage()),
    ]);
    return { live, canary, preview: sumOf(previews) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#groups().map((group) => group.close()));
  }

  #groups(): RenderGroup[] {
    return [this.#live, this.#canary, ...this.#previews.values()];
  }

  #groupOf({ isTrial, previewSet }: Subject): RenderGroup {
    if (previewSet === undefined) return isTrial ? this.#canary : this.#live;
    const known = this.#previews.get(previewSet);
    if (known) return known;
    if (this.#isClosed) throw new Error('No render process is available.');
    if (this.#previews.size >= this.settings.maxPreviewSets) this.#makeRoom();
    const group = this.#startTrial();
    this.#previews.set(previewSet, group);
    return group;
  }

  /** Ends the process of the previews that were not looked at for the longest time. */
  #makeRoom(): void {
    const idle = [...this.#previews].flatMap(([set, group]) =>
      group.idleSince === undefined ? [] : [{ set, group, since: group.idleSince }],
    );
    const [longest] = idle.sort((a, b) => a.since - b.since);
    if (!longest) throw new Error('All render processes for previews are busy.');
    this.#previews.delete(longest.set);
    void longest.group.close();
  }
}
