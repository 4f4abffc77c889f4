import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry } from '@clean-express/release-contract/registry';
import type { FastifyBaseLogger } from 'fastify';
import { readCached, writeCached } from './cache-folder.ts';
import type { Manifests } from './manifests.ts';
import { Problems } from './problems.ts';
import { type ReadStore, subscribeToRegistries } from './registry-sources.ts';
import type { NamedRole } from './resolve-registry.ts';
import { ServedReleases } from './served-releases.ts';
import {
  RefusedRegistry,
  readTrustedRegistry,
  replaces,
  type TrustedRegistry,
} from './trusted-registry.ts';

/** Short enough for a release to be live within a second without the release server's stream. */
const POLL_INTERVAL_MS = 500;

/** A server that has a registry on disk waits no longer for a newer one before it starts. */
const START_WAIT_MS = 1000;

/** The store may be so far behind the release server's stream before that is a problem. */
const STORE_LAG_MS = 10_000;

const UNREACHABLE =
  'Could not read the registry of the store; the last one stays in use. Check REGISTRY and that the store is reachable.';
const REFUSED = 'Refused a registry; the last one stays in use.';
const DISCARDED = 'Discarded the registry on disk, with its number.';

/** The state of the registry, as `/healthz` reports it. */
export interface RegistryStatus {
  /** Number of the newest registry. */
  number?: number | undefined;
  /** Number of the newest one of which visitors get all releases: their manifests have to be loaded. */
  servedNumber?: number | undefined;
  /** When visitors first got its releases, ISO 8601; left out before the first registry. */
  loadedAt?: string | undefined;
  /** Why the newest registry of a source is not in use, or not all of it. */
  problem?: string | undefined;
}

interface Options {
  readStore: ReadStore;
  /** Address of the release server, whose stream is faster than the store. */
  releaseServer?: string | undefined;
  /** The keys whose signatures are accepted. */
  publicKeys: readonly KeyObject[];
  manifests: Pick<Manifests, 'peek' | 'load'>;
  /** File in which the last good registry is stored for the next start. */
  cacheFile: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Called before visitors get another shell; resolves when its pages can be rendered. */
  prepare?: (shell: NamedRole) => Promise<void>;
  /** Called when visitors get other releases. */
  onChange?: (registry: Registry, named: readonly NamedRole[]) => void;
}

type Source = 'store' | 'release server' | 'cache';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Follows the newest registry that an accepted key has signed, from whichever source has it first. The
 * number of the registry never goes back.
 */
export class RegistryWatcher {
  /** Reason → number of registries that were refused for it. */
  readonly refused = new Map<RefusedRegistry['reason'], number>();
  #trusted: TrustedRegistry | undefined;
  /** Source → the last text that it had. */
  readonly #texts = new Map<Source, string>();
  readonly #problems: Problems;
  readonly #served: ServedReleases;
  /** The manifests that are being loaded. */
  #loading: Promise<void> = Promise.resolve();
  /** When the registry in use was accepted. All times here are by a clock that is never set. */
  #acceptedAt = 0;
  #checkedAt = performance.now();
  readonly #stop = new AbortController();
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
    const { log, manifests, prepare = async () => {}, onChange = () => {} } = options;
    this.#problems = new Problems(log);
    const onComplete = () => this.#store();
    this.#served = new ServedReleases({
      manifests,
      problems: this.#problems,
      prepare,
      onChange,
      onComplete,
    });
  }

  /** The releases that visitors get; empty before the first registry. */
  get registry(): Registry {
    return this.#served.registry;
  }

  /** The version of the live shell in the newest registry, which visitors may not get yet. */
  get liveShell(): string | undefined {
    return this.#trusted?.registry.remotes[SHELL]?.live.version;
  }

  /** What has ended of previews: ids and manifests. `undefined` before the first registry. */
  get endedPreviews(): ReadonlySet<string> | undefined {
    return this.#trusted?.endedPreviews;
  }

  /** Whether there is a registry, and all remotes that it names can be served. */
  get isComplete(): boolean {
    return this.#served.isComplete;
  }

  get status(): RegistryStatus {
    const { loadedAt, number: servedNumber } = this.#served;
    const number = this.#trusted?.registry.number;
    return { number, servedNumber, loadedAt, problem: this.#problems.text };
  }

  /** Milliseconds since a source last confirmed that the registry in use is its newest one. */
  get checkAge(): number {
    return performance.now() - this.#checkedAt;
  }

  /** Uses the registry of the last run, if there is one, and then that of the store. */
  async start(): Promise<void> {
    // Without it, this server starts as on its first day.
    const cached = await readCached(this.options.cacheFile).catch(() => undefined);
    if (cached) await this.#offer(cached.toString('utf8'), 'cache');
    await this.#loading;
    const refreshed = this.refresh();
    const timeout = wait(START_WAIT_MS, undefined, { ref: false });
    await (this.isComplete ? Promise.race([refreshed, timeout]) : refreshed);
  }

  /** Reads the store once, and waits for the manifests that its registry needs. */
  async refresh(): Promise<void> {
    await this.#readStore();
    await this.#loading;
  }

  /** Follows the release server and polls the store, until {@link close}. */
  async watch(): Promise<void> {
    const { signal } = this.#stop;
    void this.#followReleaseServer(signal);
    while (!signal.aborted) {
      // It only rejects when the signal ends the loop.
      await wait(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      // Not for manifests: the next registry may be a roll-back.
      if (!signal.aborted) await this.#readStore();
    }
  }

  close(): void {
    this.#stop.abort();
    this.#served.close();
  }

  async #readStore(): Promise<void> {
    try {
      const text = await this.options.readStore();
      this.#problems.resolve('store');
      await this.#offer(text, 'store');
    } catch (error) {
      this.#problems.report('store', messageOf(error), UNREACHABLE);
    }
  }

  async #followReleaseServer(signal: AbortSignal): Promise<void> {
    const { releaseServer, log } = this.options;
    if (releaseServer === undefined) return;
    let isLost = false;
    const listener = {
      onText: (text: string) => {
        isLost = false;
        this.#offer(text, 'release server').catch((err: unknown) =>
          log.warn({ err }, 'Could not read a registry of the release server.'),
        );
      },
      onAlive: () => this.#confirm('release server'),
      onLost: (err: unknown) => {
        // No problem of the site: the registry still comes from the store.
        if (!isLost) log.warn({ err }, 'Lost the release server. The store is still read.');
        isLost = true;
      },
    };
    await subscribeToRegistries(releaseServer, listener, signal);
  }

  /** Takes a registry over if it is trusted and replaces the one in use. */
  async #offer(text: string, source: Source): Promise<void> {
    const isKnown = text === this.#trusted?.text || text === this.#texts.get(source);
    this.#texts.set(source, text);
    // The same text is verified once, and refused once.
    if (!isKnown) await this.#verify(text, source);
    this.#confirm(source);
  }

  async #verify(text: string, source: Source): Promise<void> {
    const { publicKeys, log } = this.options;
    try {
      const next = await readTrustedRegistry(text, publicKeys);
      if (!replaces(next, this.#trusted)) return;
      this.#trusted = next;
      this.#acceptedAt = performance.now();
      log.info({ number: next.registry.number, source }, 'Accepted a new registry.');
      this.#loading = this.#served.use(next.registry);
    } catch (error) {
      if (!(error instanceof RefusedRegistry)) throw error;
      const { reason, message } = error;
      const isLate = source === 'store' && reason === 'older' && this.#isNew();
      // The next read of the store verifies it again.
      if (isLate) return void this.#texts.delete(source);
      this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
      // Without it, this server starts as on its first day: nothing is wrong.
      if (source === 'cache') log.warn({ problem: message }, DISCARDED);
      else this.#problems.report(`registry of the ${source}`, message, REFUSED);
    }
  }

  /** Whether the store need not have the registry in use yet. */
  #isNew(): boolean {
    const { releaseServer } = this.options;
    return releaseServer !== undefined && performance.now() - this.#acceptedAt < STORE_LAG_MS;
  }

  /** If the last text of a source is the registry in use, there is no newer one. */
  #confirm(source: Source): void {
    const text = this.#texts.get(source);
    if (source === 'cache' || text === undefined || text !== this.#trusted?.text) return;
    this.#checkedAt = performance.now();
    this.#problems.resolve(`registry of the ${source}`);
  }

  /** Stores the registry for the next start, unless another server has stored a newer one. */
  async #store(): Promise<void> {
    const { cacheFile, publicKeys, log } = this.options;
    const { text, registry } = this.#trusted ?? {};
    if (text === undefined || registry === undefined) return;
    try {
      const cached = (await readCached(cacheFile))?.toString('utf8');
      const stored = readTrustedRegistry(cached ?? '', publicKeys);
      const storedNumber = await stored.then(
        (other) => other.registry.number,
        () => 0,
      );
      if (storedNumber <= registry.number && cached !== text) await writeCached(cacheFile, text);
    } catch (err) {
      log.warn({ err }, 'Could not store the registry on disk. Check that CACHE_DIR is writable.');
    }
  }
}
