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

/** A shell that becomes live waits no longer for its process: browsers can render its pages, too. */
const START_WAIT_MS = 2000;

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
  /** How long its process may be idle; if this is left out, it always runs, and so does a spare one. */
  idleMs?: number | undefined;
}

/** Pages that are rendered in the same process. */
class RenderGroup {
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

/** Where a process finds the shell that it renders with, and the bundles of remotes beside it. */
export type RenderedShell = Pick<ProcessSettings, 'serverModule' | 'bundles'>;

/** What a pool needs, and tests may change. */
export interface PoolSettings extends Omit<ProcessSettings, 'isLowPriority' | keyof RenderedShell> {
  /** Called when a page has ended its process, or may do so; see `RenderProcess`. */
  onFault: ProcessEvents['onFault'];
  /** How long a process for trial releases waits for a page before it ends. */
  idleMs?: number;
}

/** A set of trial releases with the shell of its pages: the live one may have changed since its process was started. */
const setIn = (trialSet: string, serverModule: string) => `${trialSet} in ${serverModule}`;

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
  /** The first one is that of the live shell; others finish their last pages, or are prepared. */
  #live: readonly LiveGroup[] = [];
  #trials: readonly TrialGroup[] = [];
  /** Set of trial releases → pages that were to be rendered. */
  readonly #wanted = new LRUCache<string, number>({ max: MAX_COUNTED_SETS });
  #isClosed = false;
  private readonly settings: PoolSettings;

  constructor(settings: PoolSettings) {
    this.settings = settings;
  }

  /** Starts what renders with a shell that becomes live; resolves when it can, has failed, or takes long. */
  async prepare(shell: RenderedShell): Promise<void> {
    await this.#prepare(shell)?.group.started;
  }

  /** Renders the pages of live releases with a shell from now on. */
  renderWith(shell: RenderedShell): void {
    const next = this.#prepare(shell);
    if (!next || next === this.#live[0]) return;
    const others = this.#live.filter((one) => one !== next);
    this.#live = [next, ...others];
    // Their pending pages may still finish.
    for (const one of others) setTimeout(() => this.#endFormer(one), FINISH_MS).unref();
  }

  /**
   * @param shell - That of the page.
   * @throws When the page fails; Overloaded when too many pages of its set are pending; NoRoom when other
   * sets have all processes.
   */
  async render(job: RenderJob, subject: Subject, shell: RenderedShell): Promise<RenderOutput> {
    return this.#groupOf(subject, shell).render(job, subject);
  }

  /** Whether a process can render a page of a set now. */
  isReady(subject: Pick<Subject, 'trialSet'>, shell: RenderedShell): boolean {
    return this.#findGroup(subject, shell)?.isReady ?? false;
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

  /** @returns `undefined` when the pool is closed. */
  #prepare(shell: RenderedShell): LiveGroup | undefined {
    const { serverModule } = shell;
    const known = this.#live.find((one) => one.serverModule === serverModule);
    if (known || this.#isClosed) return known;
    const added = { serverModule, group: this.#start(shell) };
    this.#live = [...this.#live, added];
    return added;
  }

  /** It may have become live again. */
  #endFormer(former: LiveGroup): void {
    if (former === this.#live[0]) return;
    this.#live = this.#live.filter((one) => one !== former);
    void former.group.close();
  }

  #findGroup(
    { trialSet }: Pick<Subject, 'trialSet'>,
    { serverModule }: RenderedShell,
  ): RenderGroup | undefined {
    if (trialSet === undefined) {
      return this.#live.find((one) => one.serverModule === serverModule)?.group;
    }
    const set = setIn(trialSet, serverModule);
    return this.#trials.find((trial) => trial.set === set)?.group;
  }

  #groupOf(subject: Subject, shell: RenderedShell): RenderGroup {
    const { trialSet, isPreview } = subject;
    const known = this.#findGroup(subject, shell);
    if (trialSet === undefined) {
      if (known) return known;
      throw new NoProcess('The shell of this page is no longer live.');
    }
    const set = setIn(trialSet, shell.serverModule);
    this.#wanted.set(set, (this.#wanted.get(set) ?? 0) + 1);
    if (known) return known;
    if (this.#isClosed) throw new NoProcess();
    this.#makeRoom(set, isPreview);
    const group = this.#start(shell, true, isPreview);
    this.#trials = [...this.#trials, { set, isPreview, group }];
    return group;
  }

  /**
   * Ends the process of the preview that was idle for the longest time or, for a canary, that of one with
   * fewer pages.
   *
   * @throws NoRoom when none can end.
   */
  #makeRoom(set: string, isPreview: boolean): void {
    this.#trials = this.#trials.filter(({ group }) => group.isRunning);
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
