import { readFile, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readRegistry } from '@clean-express/federation/read-registry';
import type { Registry } from '@clean-express/federation/registry';
import type { FastifyBaseLogger } from 'fastify';

/** Short enough for a release to be live within a second. */
const POLL_INTERVAL_MS = 500;

/** Timeout of one download. */
const TIMEOUT_MS = 5000;

/**
 * Reads the registry. It returns its text, or `undefined` when it has not changed since the last
 * read, and throws when it could not be read.
 */
type RegistrySource = () => Promise<string | undefined>;

/** Reads the registry from a file, which publishing replaces atomically. */
function fileSource(path: string): RegistrySource {
  let lastTag: string | undefined;
  return async () => {
    const { mtimeMs, size, ino } = await stat(path);
    const tag = `${mtimeMs} ${size} ${ino}`;
    if (tag === lastTag) return undefined;
    const text = await readFile(path, 'utf8');
    lastTag = tag;
    return text;
  };
}

/** Reads the registry from a URL. Its ETag avoids downloading the same registry again. */
function httpSource(url: string): RegistrySource {
  let etag: string | null = null;
  return async () => {
    const response = await fetch(url, {
      headers: etag === null ? {} : { 'if-none-match': etag },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 304) return undefined;
    if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
    const text = await response.text();
    etag = response.headers.get('etag');
    return text;
  };
}

/** @param location - Path of a file, or an http(s) URL. */
export function createRegistrySource(location: string): RegistrySource {
  return /^https?:/.test(location) ? httpSource(location) : fileSource(location);
}

/** The state of the registry, as `/healthz` reports it. */
export interface RegistryStatus {
  /** When the registry in use was read, ISO 8601; left out before the first one. */
  loadedAt?: string;
  /** Why the newest registry of the source is not in use. */
  problem?: string;
}

/** Holds the newest valid registry of a source. */
export class RegistryWatcher {
  /** The newest valid registry; an empty one before the first. */
  registry: Registry = { microFrontends: {} };
  status: RegistryStatus = {};
  /** Whether the last text that the source returned is a valid registry. */
  #isValid = false;
  readonly #stop = new AbortController();

  constructor(
    private readonly readSource: RegistrySource,
    private readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
    /** Called when another registry is in use. */
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** Reads the source once. The current registry stays if that fails or the new one is not valid. */
  async refresh(): Promise<void> {
    try {
      const text = await this.readSource();
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

  /** The registry is unchanged: a read error is over, but one that was not valid still is not. */
  #confirm(): void {
    if (!this.#isValid || this.status.problem === undefined) return;
    const { problem: _, ...status } = this.status;
    this.status = status;
    this.log.info('The registry is reachable again.');
  }

  #accept(text: string): void {
    this.#isValid = false;
    const { registry, refused } = readRegistry(JSON.parse(text));
    const former = Object.entries(this.registry.microFrontends);
    const kept = former.filter(([remote]) => Object.hasOwn(refused, remote));
    const microFrontends = { ...Object.fromEntries(kept), ...registry.microFrontends };
    this.registry = { ...registry, microFrontends };
    this.status = { loadedAt: new Date().toISOString() };
    const remotes = Object.keys(microFrontends);
    this.log.info({ remotes }, 'A new registry is in use.');
    this.onChange();
    const problems = Object.entries(refused);
    this.#isValid = problems.length === 0;
    if (this.#isValid) return;
    const problem = problems.map(([remote, reason]) => `${remote}: ${reason}`).join('\n');
    this.status = { ...this.status, problem };
    this.log.warn(
      { problem },
      'Refused releases that do not match the schema. A remote keeps its former releases if its live one was refused. Publish them again.',
    );
  }

  #reject(problem: string): void {
    if (problem === this.status.problem) return;
    this.status = { ...this.status, problem };
    this.log.warn(
      { problem },
      'Could not load the registry; the last valid one stays in use. Check REGISTRY and that the store is reachable.',
    );
  }
}
