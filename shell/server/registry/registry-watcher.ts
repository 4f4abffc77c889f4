import { setTimeout as wait } from 'node:timers/promises';
import { type Registry, registrySchema } from '@clean-express/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { RegistrySource } from './registry-source.ts';

/** How often the source is asked, in milliseconds: a release is live within a second. */
const INTERVAL = 500;

/** What `/healthz` tells of the registry. */
export interface RegistryStatus {
  /** When the registry in use was read, ISO 8601; left out while there is none. */
  loadedAt?: string;
  /** Why the source's newest state is not in use. */
  problem?: string;
}

/** Holds the newest good registry of a source. */
export class RegistryWatcher {
  #registry: Registry = { microFrontends: {} };
  #status: RegistryStatus = {};
  /** Whether what the source gave last can be used. */
  #isValid = false;
  readonly #stop = new AbortController();

  constructor(
    private readonly source: RegistrySource,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  ) {}

  /** The newest good registry; an empty one before the first. */
  get registry(): Registry {
    return this.#registry;
  }

  get status(): RegistryStatus {
    return this.#status;
  }

  /** Reads the source once. A registry that cannot be had or is not valid changes nothing. */
  async refresh(): Promise<void> {
    try {
      const text = await this.source.read();
      if (text === undefined) this.unchanged();
      else this.accept(text);
    } catch (error) {
      this.reject(error instanceof Error ? error.message : String(error));
    }
  }

  /** Follows the source until {@link close}. */
  async watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.refresh();
    }
  }

  close(): void {
    this.#stop.abort();
  }

  /** What could not be reached, and is as it was, is good again; what is not valid still is not. */
  private unchanged(): void {
    if (!this.#isValid || this.#status.problem === undefined) return;
    const { problem: _, ...status } = this.#status;
    this.#status = status;
    this.log.info('The registry can be reached again.');
  }

  private accept(text: string): void {
    this.#isValid = false;
    const registry = registrySchema.parse(JSON.parse(text));
    this.#isValid = true;
    this.#registry = registry;
    this.#status = { loadedAt: new Date().toISOString() };
    this.log.info({ remotes: Object.keys(registry.microFrontends) }, 'New registry in use.');
  }

  private reject(problem: string): void {
    if (problem === this.#status.problem) return;
    this.#status = { ...this.#status, problem };
    this.log.warn({ problem }, 'The registry cannot be used. The last good one stays.');
  }
}
