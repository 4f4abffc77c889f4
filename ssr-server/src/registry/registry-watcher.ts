import { setTimeout as wait } from 'node:timers/promises';
import { type Registry, registrySchema } from '@clean-express/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { RegistrySource } from './registry-source.ts';

/** Short enough for a release to be live within a second. */
const POLL_INTERVAL_MS = 500;

/** The state of the registry, as `/healthz` reports it. */
export interface RegistryStatus {
  /** When the registry in use was read, ISO 8601; left out before the first one. */
  loadedAt?: string;
  /** Why the newest registry of the source is not in use. */
  problem?: string;
}

/** Holds the newest valid registry of a source. */
export class RegistryWatcher {
  #registry: Registry = { microFrontends: {} };
  #status: RegistryStatus = {};
  /** Whether the last text that the source returned is a valid registry. */
  #isValid = false;
  readonly #stop = new AbortController();

  constructor(
    private readonly source: RegistrySource,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  ) {}

  /** The newest valid registry; an empty one before the first. */
  get registry(): Registry {
    return this.#registry;
  }

  get status(): RegistryStatus {
    return this.#status;
  }

  /** Reads the source once. The current registry stays if that fails or the new one is not valid. */
  async refresh(): Promise<void> {
    try {
      const text = await this.source.read();
      if (text === undefined) this.#confirm();
      else this.#accept(text);
    } catch (error) {
      this.#reject(error instanceof Error ? error.message : String(error));
    }
  }

  /** Polls the source until {@link close}. */
  async watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // It only rejects when the signal ends the loop.
      await wait(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.refresh();
    }
  }

  close(): void {
    this.#stop.abort();
  }

  /**
   * Handles an unchanged registry: a read error is over, but a registry that was not valid still is
   * not.
   */
  #confirm(): void {
    if (!this.#isValid || this.#status.problem === undefined) return;
    const { problem: _, ...status } = this.#status;
    this.#status = status;
    this.log.info('The registry is reachable again.');
  }

  #accept(text: string): void {
    this.#isValid = false;
    const registry = registrySchema.parse(JSON.parse(text));
    this.#isValid = true;
    this.#registry = registry;
    this.#status = { loadedAt: new Date().toISOString() };
    this.log.info({ remotes: Object.keys(registry.microFrontends) }, 'A new registry is in use.');
  }

  #reject(problem: string): void {
    if (problem === this.#status.problem) return;
    this.#status = { ...this.#status, problem };
    this.log.warn(
      { problem },
      'Could not load the registry; the last valid one stays in use. Check REGISTRY and that the store is reachable.',
    );
  }
}
