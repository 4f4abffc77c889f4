import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseFiles } from '../store/release-files.ts';

/** The store's `registry.json`. */
export type RegistryFile = Pick<ReleaseFiles, 'readRegistry' | 'writeRegistry'>;

/** The signed registry, exactly as it is stored and sent: written anew, its bytes would be others. */
export interface RegistryText {
  number: number;
  text: string;
}

/** How far the store is. */
export interface StoreState {
  isBehind: boolean;
  lastWriteAt: Date | undefined;
}

export type RegistryListener = (registry: RegistryText) => void;

/** How long a change waits for the store, before and after it is made. */
const STORE_WAIT_MS = 100;

/**
 * Gives each new registry to listeners, and to the store: at once, and independently of each other. Older
 * ones are never sent or written after newer ones.
 */
export class Publisher {
  readonly #file: RegistryFile;
  readonly #parse: (text: string | undefined) => Promise<RegistryText | undefined>;
  readonly #log: FastifyBaseLogger;
  readonly #listeners = new Set<RegistryListener>();
  #newest: RegistryText | undefined;
  /** What the store has, as far as known. */
  #stored: string | undefined;
  #lastWriteAt: Date | undefined;
  /** The reads and writes that were asked for, one after the other. */
  #working = Promise.resolve();

  /** @param parse - Verifies a text of the store; fails if no accepted key has signed it. */
  constructor(
    file: RegistryFile,
    parse: (text: string | undefined) => Promise<RegistryText | undefined>,
    log: FastifyBaseLogger,
  ) {
    this.#file = file;
    this.#parse = parse;
    this.#log = log;
  }

  /** The newest registry that was pushed here. */
  get newest(): RegistryText | undefined {
    return this.#newest;
  }

  /** Whether the store lacks the newest registry, and when it was written last. */
  get store(): StoreState {
    return { isBehind: this.#stored !== this.#newest?.text, lastWriteAt: this.#lastWriteAt };
  }

  /** Calls the listener with each new registry. @returns Removes the listener. */
  onChange(listener: RegistryListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a registry to the listeners, unless they have it, or a newer one. */
  push({ number, text }: RegistryText): void {
    if (number <= (this.#newest?.number ?? 0)) return;
    const registry = { number, text };
    this.#newest = registry;
    for (const listener of this.#listeners) this.#notify(listener, registry);
  }

  #notify(listener: RegistryListener, registry: RegistryText): void {
    try {
      listener(registry);
    } catch (err) {
      this.#log.error({ err }, 'A listener could not handle the new registry.');
    }
  }

  /** Reads the store's registry, which may have been lost or changed. */
  async readStore(): Promise<string | undefined> {
    this.#stored = await this.#file.readRegistry();
    return this.#stored;
  }

  /**
   * Sends the store's registry to the listeners if it is newer: that of an emergency roll-back.
   *
   * @param known - A text that is not newer: to verify it would take time.
   */
  async follow(known?: string): Promise<void> {
    const text = await this.readStore();
    if (text === known) return;
    const stored = await this.#parse(text).catch(() => undefined);
    if (stored) this.push(stored);
  }

  /** As {@link follow}. If that takes long, or the store is away, it waits no longer. */
  async tryFollow(): Promise<void> {
    await this.#work(() => this.follow(this.#stored).catch(() => undefined));
  }

  /**
   * Writes the newest registry into the store, unless the store has it, or a newer one.
   *
   * @returns Whether the store has it. If that takes long, it is `false`, and it gets it later.
   */
  async write(): Promise<boolean> {
    await this.#work(() => this.#write());
    return !this.store.isBehind;
  }

  async #work(work: () => Promise<void>): Promise<void> {
    this.#working = this.#working.then(work);
    await Promise.race([this.#working, wait(STORE_WAIT_MS, undefined, { ref: false })]);
  }

  async #write(): Promise<void> {
    while (this.#newest && this.store.isBehind) {
      try {
        await this.follow(this.#stored);
        if (!this.store.isBehind) return;
        const { text } = this.#newest;
        await this.#file.writeRegistry(text);
        this.#stored = text;
      } catch (err) {
        const message = 'The store does not have the newest registry yet. Trying again.';
        return this.#log.error({ err, number: this.#newest.number }, message);
      }
      this.#lastWriteAt = new Date();
    }
  }

  /** Waits for what has begun. */
  async close(): Promise<void> {
    await this.#working;
  }
}
