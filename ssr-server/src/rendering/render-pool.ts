import { LRUCache } from 'lru-cache';
import { type ProcessUsage, sumOf } from '../metrics/process-usage.ts';
import type { RenderJob } from './channel.ts';
import type { RenderOutput } from './child-messages.ts';
import { FINISH_MS, NoProcess, RenderGroup } from './render-group.ts';
import {
  type ProcessEvents,
  type ProcessSettings,
  RenderProcess,
  type Subject,
} from './render-process.ts';

/** How long a process for trial releases waits for a page. */
const IDLE_MS = 60_000;

/** Sets of trial releases that have a process at the same time. */
const MAX_TRIAL_SETS = 4;

/** Of these, sets with a preview. */
const MAX_PREVIEW_SETS = 2;

/** More sets than a site has at a time. */
const MAX_COUNTED_SETS = 100;

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
