import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** The store's `registry.json`. */
export interface RegistryFile {
  /** @returns `undefined` if there is none yet. */
  readRegistry: () => Promise<string | undefined>;
  /** Replaces it as a whole. It settles by itself if the store hangs. */
  writeRegistry: (text: string) => Promise<void>;
}

/** The signed registry, exactly as it is stored and sent. */
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

/** How long the response to a change waits for the store. */
const STORE_WAIT_MS = 100;

const RETRY_MIN_MS = 500;
const RETRY_MAX_MS = 30_000;

/**
 * Gives each new registry to listeners and store: at once, and independently of each other. A store that
 * is away gets the newest registry when it is back. Older ones are never written or sent after newer ones.
 */
export class Publisher {
  readonly #file: RegistryFile;
  readonly #log: FastifyBaseLogger;
  readonly #listeners = new Set<RegistryListener>();
  readonly #closing = new AbortController();
  #newest: RegistryText | undefined;
  /** What the store has, as far as known. */
  #stored = 0;
  #lastWriteAt: Date | undefined;
  /** The writes that were asked for, one after the other. */
  #writing = Promise.resolve();
  /** Ends the wait for the next attempt. */
  #retry = new AbortController();

  constructor(file: RegistryFile, log: FastifyBaseLogger) {
    this.#file = file;
    this.#log = log;
  }

  /** The newest registry that was published here. */
  get newest(): RegistryText | undefined {
    return this.#newest;
  }

  /** Whether the store lacks the newest registry, and when it was written last. */
  get store(): StoreState {
    const isBehind = this.#stored < (this.#newest?.number ?? 0);
    return { isBehind, lastWriteAt: this.#lastWriteAt };
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

  /**
   * Pushes a registry, and writes it into the store, where it replaces whatever is there.
   *
   * @returns Whether the store has it. If the store takes long, that is `false`, and it gets it later.
   */
  async publish(registry: RegistryText): Promise<boolean> {
    this.push(registry);
    this.#retry.abort();
    this.#writing = this.#writing.then(() => this.#write());
    await Promise.race([this.#writing, wait(STORE_WAIT_MS, undefined, { ref: false })]);
    return this.#stored >= registry.number;
  }

  /** Pushes a registry that the store has already. */
  confirm(registry: RegistryText): void {
    this.push(registry);
    this.#stored = registry.number;
  }

  /** Writes the newest registry again if the store has lost or changed it. */
  async restore(): Promise<void> {
    if (!this.#newest || this.store.isBehind) return;
    if ((await this.#file.readRegistry()) === this.#newest.text) return;
    this.#log.error('The store does not have the registry that was written. It is written again.');
    this.#stored = 0;
    await this.publish(this.#newest);
  }

  /** Writes until the store has the newest registry. Nothing is left to do if it has that already. */
  async #write(): Promise<void> {
    let delay = RETRY_MIN_MS;
    while (!this.#closing.signal.aborted && this.#newest && this.store.isBehind) {
      this.#retry = new AbortController();
      if (await this.#attempt(this.#newest)) {
        delay = RETRY_MIN_MS;
        continue;
      }
      const signal = AbortSignal.any([this.#retry.signal, this.#closing.signal]);
      // Ends early, with an error, when there is a newer registry.
      await wait(delay, undefined, { signal }).catch(() => undefined);
      delay = Math.min(delay * 2, RETRY_MAX_MS);
    }
  }

  async #attempt({ number, text }: RegistryText): Promise<boolean> {
    try {
      await this.#file.writeRegistry(text);
      this.#stored = number;
      this.#lastWriteAt = new Date();
      return true;
    } catch (err) {
      const message = 'The store does not have the newest registry yet. Trying again.';
      this.#log.error({ err, number }, message);
      return false;
    }
  }

  /** Stops, and waits for a write that has begun. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }
}
