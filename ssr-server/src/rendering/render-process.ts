import type { ChildProcess } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { runForNoRequest, tracingHeaders } from '@clean-express/server-kit/http';
import { z } from 'zod';
import type { Tagged } from '../changes/cache-tags.ts';
import { cpuSecondsOf, memoryOf, type ProcessUsage } from '../metrics/process-usage.ts';
import {
  CHANNEL,
  encodeMessage,
  type FromChild,
  MAX_REQUESTS,
  type RenderJob,
  type RenderOptions,
  type RenderOutput,
  readMessages,
  type SentResult,
  type ToChild,
} from './channel.ts';
import { PageRequests, type RequestingPage } from './page-requests.ts';
import type { ResponseCache } from './response-cache.ts';
import { type RestrictedScript, startRestricted } from './start-restricted.ts';

/** By default, in megabytes: the heap, and what is not in it, such as buffers. */
const MAX_MEMORY_MB = 512;

const MEBIBYTE = 1024 * 1024;

/** In this time, a process can allocate some hundred megabytes. */
const WATCH_INTERVAL_MS = 100;

/** A process that renders one page for longer is likely in an endless loop. */
const RENDER_TIMEOUT_MS = 5000;

/** Pages of which a process may still report what they have left behind. */
const MAX_REMEMBERED = 10_000;

/** Priority of a process that must not slow down the others: from -20 to 19. */
const LOW_PRIORITY = 10;

/** How a process runs. */
export interface ProcessSettings extends RestrictedScript, Omit<RenderOptions, 'dataTimeoutMs'> {
  responses: ResponseCache;
  /** Whether all other processes come first. */
  isLowPriority?: boolean;
  maxMemoryMb?: number | undefined;
  renderTimeoutMs?: number | undefined;
}

/** A page to render, and what it counts as when it does harm. */
export interface Subject {
  /** Names for the circuit breaker. */
  names: readonly string[];
  /** The request that it is rendered for. */
  requestId?: string | undefined;
}

/** What happens in a process. */
interface ProcessEvents {
  /**
   * A page has ended the process, or has left a rejected promise. If nobody knows which page it was, all
   * that were being rendered are named.
   */
  onFault: (subjects: readonly Subject[], error: Error) => void;
  onEnd: () => void;
}

const idField = z.number();

/** It is logged. */
const reasonField = z.string().max(20_000);

/** A release may write to the channel, too. */
const messageSchema = z.union([
  z.strictObject({
    id: idField,
    result: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.enum(['page', 'not-found']),
        undeclared: z.array(z.array(z.unknown())).max(100).optional(),
      }),
      z.strictObject({ kind: z.literal('redirect'), location: z.string().max(2000) }),
    ]),
  }),
  z.strictObject({ id: idField, request: z.number(), url: z.string() }),
  z.strictObject({ id: idField, error: reasonField }),
  z.strictObject({ id: idField, rejection: reasonField }),
  z.strictObject({ end: reasonField, id: idField.optional() }),
  z.strictObject({ isReady: z.literal(true) }),
]);

/** The output of a result, with the texts that follow it. @returns `undefined` if they are none of a page. */
function toOutput(
  result: SentResult,
  [head, body, data]: readonly Buffer[],
): RenderOutput | undefined {
  if (result.kind === 'redirect') return result;
  // It could close the script that the data is in.
  if (!head || !body || !data || data.includes('<')) return undefined;
  return { ...result, page: { head, body, data } };
}

/** Lets the system take memory and processor time from a process before it takes them from the server. */
function yieldToOthers(pid: number, isLowPriority: boolean): void {
  // Other systems than Linux have no such file.
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  try {
    if (isLowPriority) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

/** One for all pages: its stack tells nothing, and takes long to record. */
const PAGE_ENDED = new Error('The page has ended.');

interface PendingPage extends RequestingPage {
  subject: Subject;
  resolve: (result: RenderOutput & Tagged) => void;
  reject: (error: Error) => void;
  timeout: NodeJS.Timeout;
  /** Number of its requests so far. */
  requests: number;
  /** Ends its requests. */
  end: () => void;
}

/** A page that a process has begun to render. */
interface KnownPage {
  subject: Subject;
  /** Whether it has left a rejected promise. */
  hasRejection?: boolean;
}

/**
 * A child process that renders pages. It runs the code of releases, so it may do no more than rendering
 * takes, and nothing that it sends is trusted.
 */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #channel: Socket | undefined;
  readonly #pending = new Map<number, PendingPage>();
  readonly #known = new Map<number, KnownPage>();
  readonly #watch: NodeJS.Timeout;
  readonly #requests: PageRequests;
  #lastId = 0;
  /** Why the process ends, and by which page, as far as that is known. */
  #reason: string | undefined;
  #culprit: Subject | undefined;
  #isStopped = false;
  #hasEnded = false;
  #setReady: () => void = () => undefined;
  #setFailed: (error: Error) => void = () => undefined;
  /** Resolves when the process can render; rejects when it ends before. */
  readonly ready = new Promise<void>((resolve, reject) => {
    this.#setReady = resolve;
    this.#setFailed = reject;
  });
  isReady = false;
  /** Number of pages that wait or are being rendered. */
  load = 0;
  private readonly settings: ProcessSettings;
  private readonly events: ProcessEvents;

  constructor(settings: ProcessSettings, events: ProcessEvents) {
    this.settings = settings;
    this.events = events;
    // It renders for other requests than the one that it was started for.
    this.#child = runForNoRequest(() => startRestricted(settings));
    // Neither is there when the system has no resources for a process; `error` follows.
    const { pid, stdio = [] } = this.#child as { pid?: number; stdio?: unknown[] };
    this.#channel = stdio[CHANNEL] as Socket | undefined;
    this.#child.once('error', ({ message }) => this.#end(message));
    // All that the process has sent was read.
    this.#child.once('close', (code, signal) => this.#end(`It has exited (${signal ?? code}).`));
    // The end of the process, which follows, rejects its pages.
    this.#channel?.on('error', () => undefined);
    const receive = this.#receive.bind(this);
    if (this.#channel) readMessages(this.#channel, receive, () => this.#killAsInvalid());
    if (pid !== undefined) yieldToOthers(pid, settings.isLowPriority ?? false);
    this.#watch = setInterval(() => void this.#limitMemory(), WATCH_INTERVAL_MS).unref();
    // Whoever waits for it gets the error.
    this.ready.catch(() => undefined);
    const { serverModule, responses } = settings;
    const send = (message: ToChild, body: Buffer[]) =>
      new Promise<void>((resolve) =>
        this.#channel?.write(encodeMessage(message, body), () => resolve()),
      );
    this.#requests = new PageRequests({ responses, send });
    // A page that waits for the API must time out before it counts as stuck.
    const dataTimeoutMs = this.#renderTimeoutMs / 2;
    this.#send({ options: { serverModule, dataTimeoutMs } });
  }

  /** Whether it renders no more pages: it ends, or has ended. */
  get isEnding(): boolean {
    return this.#reason !== undefined || this.#hasEnded;
  }

  /** @throws When the page fails or the process ends. */
  async render(job: RenderJob, subject: Subject): Promise<RenderOutput & Tagged> {
    this.load += 1;
    try {
      await this.ready;
      if (this.isEnding) throw new Error(`The render process ends. ${this.#reason}`);
      return await this.#render(job, subject);
    } finally {
      this.load -= 1;
    }
  }

  /** The processor time that it has used, and its memory. */
  async usage(): Promise<ProcessUsage> {
    const { pid = 0 } = this.#child;
    return { cpuSeconds: await cpuSecondsOf(pid), bytes: await memoryOf(pid) };
  }

  /** Ends the process; what it still renders fails, and that counts as no fault. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#kill('It was stopped.');
    if (!this.#hasEnded) await once(this.#child, 'close');
  }

  get #renderTimeoutMs(): number {
    return this.settings.renderTimeoutMs ?? RENDER_TIMEOUT_MS;
  }

  #send(message: ToChild): void {
    this.#channel?.write(encodeMessage(message));
  }

  #render(job: RenderJob, subject: Subject): Promise<RenderOutput & Tagged> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#known.set(id, { subject });
    this.#known.delete(id - MAX_REMEMBERED);
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => this.#kill('A page took too long.'),
        this.#renderTimeoutMs,
      ).unref();
      const ending = new AbortController();
      // Each of its requests waits for it.
      setMaxListeners(MAX_REQUESTS, ending.signal);
      this.#pending.set(id, {
        subject,
        resolve,
        reject,
        timeout,
        requests: 0,
        tags: new Set(),
        tracing: tracingHeaders(),
        signal: ending.signal,
        end: () => ending.abort(PAGE_ENDED),
      });
      this.#send({ id, job });
    });
  }

  #receive(received: unknown, texts: readonly Buffer[]): void {
    if (this.isEnding) return;
    const { success, data } = messageSchema.safeParse(received);
    const message = data as FromChild;
    if (!success) this.#killAsInvalid();
    else if ('end' in message) this.#endBy(message);
    else if ('rejection' in message) this.#countRejection(message);
    else if ('isReady' in message) this.#becomeReady();
    else if ('request' in message) this.#respond(message);
    else this.#settle(message, texts);
  }

  #becomeReady(): void {
    if (this.isReady) this.#kill('It has started twice.');
    this.isReady = true;
    this.#setReady();
  }

  #settle(
    message: Extract<FromChild, { result: unknown } | { error: string }>,
    texts: readonly Buffer[],
  ): void {
    const page = this.#pending.get(message.id);
    if (!page) this.#kill('It has sent a page that nobody has requested.');
    else if ('error' in message) this.#close(page, message.id).reject(new Error(message.error));
    else this.#finish(page, message, texts);
  }

  /** Resolves a page, if its result is one. */
  #finish(
    page: PendingPage,
    { id, result }: { id: number; result: SentResult },
    texts: readonly Buffer[],
  ): void {
    const output = toOutput(result, texts);
    if (output) this.#close(page, id).resolve({ ...output, tags: page.tags });
    else this.#killAsInvalid();
  }

  #close(page: PendingPage, id: number): PendingPage {
    this.#pending.delete(id);
    clearTimeout(page.timeout);
    page.end();
    return page;
  }

  #respond(message: Extract<FromChild, { request: number }>): void {
    const page = this.#pending.get(message.id);
    if (page) page.requests += 1;
    if (page && page.requests <= MAX_REQUESTS) void this.#requests.handle(message, page);
    else this.#kill('It has requested more data than a page may.');
  }

  #countRejection({ id, rejection }: { id: number; rejection: string }): void {
    const page = this.#known.get(id);
    if (!page || page.hasRejection) {
      this.#kill('It has sent an unexpected rejection.');
      return;
    }
    page.hasRejection = true;
    const message = `A page has left a rejected promise that nobody handles. ${rejection}`;
    this.events.onFault([page.subject], new Error(message));
  }

  #endBy({ end, id = 0 }: { end: string; id?: number }): void {
    this.#culprit = this.#known.get(id)?.subject;
    this.#kill(end);
  }

  async #limitMemory(): Promise<void> {
    const { maxMemoryMb = MAX_MEMORY_MB } = this.settings;
    const memory = await memoryOf(this.#child.pid ?? 0);
    if (memory <= maxMemoryMb * MEBIBYTE) return;
    this.#kill(`It has reached its memory limit of ${maxMemoryMb} MB.`);
  }

  #killAsInvalid(): void {
    this.#kill('It has sent something else than pages.');
  }

  #kill(reason: string): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** The page that ended the process, or else those that may have done so. */
  #suspects(): Subject[] {
    if (this.#culprit) return [this.#culprit];
    const { size } = this.#pending;
    return [...(size > 0 ? this.#pending : this.#known).values()].map(({ subject }) => subject);
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#watch);
    const error = new Error(`The render process has ended. ${this.#reason ?? reason}`);
    const suspects = this.#suspects();
    this.#setFailed(error);
    for (const { reject, timeout, end } of this.#pending.values()) {
      clearTimeout(timeout);
      end();
      reject(error);
    }
    this.#pending.clear();
    if (!this.#isStopped && suspects.length > 0) this.events.onFault(suspects, error);
    this.events.onEnd();
  }
}
