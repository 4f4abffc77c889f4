import { setTimeout as wait } from 'node:timers/promises';
import { Overloaded } from '@clean-express/server-kit/http';
import { LRUCache } from 'lru-cache';
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
const IDLE_MS = 60_000;

/** Sets of trial releases that have a process at the same time. */
const MAX_TRIAL_SETS = 4;

/** Of these, sets with a preview. */
const MAX_PREVIEW_SETS = 2;

/** More sets than a site has at a time. */
const MAX_COUNTED_SETS = 100;

/** The longest time in which pages of a replaced process finish. */
const FINISH_MS = 5000;

/** No process can render a page now, whatever its releases are. */
export class NoProcess extends Error {
  constructor(message = 'No render process is available.') {
    super(message);
  }
}

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
    if (!this.#active) throw new NoProcess();
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

/** Where a process finds the shell that it renders with, and the bundles of remotes beside it. */
export type RenderedShell = Pick<ProcessSettings, 'serverModule' | 'bundles'>;

/** What a pool needs, and tests may change. */
export interface PoolSettings extends Omit<ProcessSettings, 'isLowPriority' | keyof RenderedShell> {
  /** Called when a page has ended its process, or may do so; see `RenderProcess`. */
  onFault: ProcessEvents['onFault'];
  /** How long a process for trial releases waits for a page before it ends. */
  idleMs?: number;
}

/** All processes for trial releases render those of other sets. */
export class NoRoom extends NoProcess {
  constructor() {
    super('All render processes for canaries and previews are in use.');
  }
}

/** The pages that are rendered with the live shell. */
interface LiveGroup {
  serverModule: string;
  group: RenderGroup;
}

/** The pages of a set of trial releases. */
interface TrialGroup {
  set: string;
  isPreview: boolean;
  group: RenderGroup;
}

/**
 * One process renders the pages that include live releases only, and one each set of trial releases that
 * pages include together: what visitors get never runs beside code that not all of them get.
 */
export class RenderPool {
  /** The first one is that of the live shell; the other one finishes its last pages. */
  #live: readonly LiveGroup[] = [];
  #trials: readonly TrialGroup[] = [];
  /** Set of trial releases → pages that were to be rendered. */
  readonly #wanted = new LRUCache<string, number>({ max: MAX_COUNTED_SETS });
  #isClosed = false;
  private readonly settings: PoolSettings;

  constructor(settings: PoolSettings) {
    this.settings = settings;
  }

  /** Starts the process that renders with the live shell, unless it runs. */
  renderWith(shell: RenderedShell): void {
    const { serverModule } = shell;
    const [current] = this.#live;
    if (this.#isClosed || current?.serverModule === serverModule) return;
    this.#live = [{ serverModule, group: this.#start(shell) }, ...(current ? [current] : [])];
    // Its pending pages may still finish.
    setTimeout(() => this.#endFormer(current), FINISH_MS).unref();
  }

  /**
   * @param shell - That of the page.
   * @throws When the page fails; Overloaded when too many pages of its set are pending; NoRoom when other
   * sets have all processes.
   */
  async render(job: RenderJob, subject: Subject, shell: RenderedShell): Promise<RenderOutput> {
    return this.#groupOf(subject, shell).render(job, subject);
  }

  /** What the processes of each kind use, as one sum: there may be any number of sets in time. */
  async usage(): Promise<Record<'live' | 'canary' | 'preview', ProcessUsage>> {
    const ofTrials = async (preview: boolean) => {
      const trials = this.#trials.filter(({ isPreview }) => isPreview === preview);
      return sumOf(await Promise.all(trials.map(({ group }) => group.usage())));
    };
    const [live, canary, preview] = await Promise.all([
      Promise.all(this.#live.map(({ group }) => group.usage())).then(sumOf),
      ofTrials(false),
      ofTrials(true),
    ]);
    return { live, canary, preview };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#live, ...this.#trials].map(({ group }) => group.close()));
  }

  /**
   * @param isTrial - Whether its process ends when it is idle.
   * @param isPreview - Whether its process has a lower priority. That of a canary would lose beside the live one.
   */
  #start(shell: RenderedShell, isTrial = false, isPreview = false): RenderGroup {
    const { onFault, idleMs = IDLE_MS, ...settings } = this.settings;
    return new RenderGroup({
      start: (events) =>
        new RenderProcess(
          { ...settings, ...shell, isLowPriority: isPreview },
          { onFault, ...events },
        ),
      idleMs: isTrial ? idleMs : undefined,
    });
  }

  #endFormer(former: LiveGroup | undefined): void {
    if (!former) return;
    this.#live = this.#live.filter((one) => one !== former);
    void former.group.close();
  }

  #groupOf({ trialSet, isPreview }: Subject, shell: RenderedShell): RenderGroup {
    if (trialSet === undefined) return this.#liveGroup(shell);
    // The live shell may have changed since the process was started.
    const set = `${trialSet} in ${shell.serverModule}`;
    this.#wanted.set(set, (this.#wanted.get(set) ?? 0) + 1);
    const known = this.#trials.find((trial) => trial.set === set);
    if (known) return known.group;
    if (this.#isClosed) throw new NoProcess();
    this.#makeRoom(set, isPreview);
    const group = this.#start(shell, true, isPreview);
    this.#trials = [...this.#trials, { set, isPreview, group }];
    return group;
  }

  #liveGroup({ serverModule }: RenderedShell): RenderGroup {
    const live = this.#live.find((one) => one.serverModule === serverModule);
    if (live) return live.group;
    throw new NoProcess('The shell of this page is no longer live.');
  }

  /**
   * Ends the process of the preview that was idle for the longest time or, for a canary, that of one with
   * fewer pages.
   *
   * @throws NoRoom when none can end.
   */
  #makeRoom(set: string, isPreview: boolean): void {
    const previews = this.#trials.filter((trial) => trial.isPreview);
    const isFull = this.#trials.length >= MAX_TRIAL_SETS;
    if (!isFull && !(isPreview && previews.length >= MAX_PREVIEW_SETS)) return;
    const idle = this.#trials.filter(({ group }) => group.idleSince !== undefined);
    const [preview] = idle
      .filter((trial) => trial.isPreview)
      .sort((a, b) => (a.group.idleSince ?? 0) - (b.group.idleSince ?? 0));
    const ended = preview ?? (isPreview ? undefined : this.#rarerCanary(idle, set));
    if (!ended) throw new NoRoom();
    this.#trials = this.#trials.filter((trial) => trial !== ended);
    void ended.group.close();
  }

  /** Of canaries, the one with the fewest pages, if these are fewer than those of a set. */
  #rarerCanary(canaries: readonly TrialGroup[], set: string): TrialGroup | undefined {
    const pagesOf = (name: string) => this.#wanted.get(name) ?? 0;
    const [rarest] = canaries.toSorted((a, b) => pagesOf(a.set) - pagesOf(b.set));
    return rarest && pagesOf(rarest.set) < pagesOf(set) ? rarest : undefined;
  }
}
