import type { ChildProcess } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import type { Socket } from 'node:net';
import { tracingHeaders } from '@clean-express/server-kit/http';
import { cpuSecondsOf, memoryOf, type ProcessUsage } from '../metrics/process-usage.ts';
import type { PageSubject } from '../request/page-subject.ts';
import {
  encodeMessage,
  MAX_CHILD_LINE,
  MAX_REQUESTS,
  type RenderJob,
  type RenderOptions,
  readMessages,
  type ToChild,
} from './channel.ts';
import {
  type ChildMessage,
  childMessageSchema,
  type RenderOutput,
  toOutput,
} from './child-messages.ts';
import { type EnteredPart, EnteredParts } from './entered-part.ts';
import { createRequestHandler, type RequestingPage } from './page-requests.ts';
import type { ResponseCache } from './response-cache.ts';
import { type RestrictedScript, startRestricted } from './start-restricted.ts';

/** By default, in megabytes: the heap, and what is not in it, such as buffers. */
const MAX_MEMORY_MB = 512;

const MEBIBYTE = 1024 * 1024;

/** In this time, a process can allocate some hundred megabytes. */
const WATCH_INTERVAL_MS = 100;

/** A process that loads its shell for longer, even on a busy machine, is likely in an endless loop. */
const START_TIMEOUT_MS = 30_000;

/** A process that renders one page for longer is likely in an endless loop. */
const RENDER_TIMEOUT_MS = 5000;

/** Beside processes that take all processors, one of low priority gets a tenth of one: it may take longer. */
const LOW_PRIORITY_PATIENCE = 4;

/** Pages of which a process may still report what they have left behind. */
const MAX_REMEMBERED = 10_000;

const INVALID = 'It has sent something else than pages.';

export interface ProcessSettings extends RestrictedScript, Omit<RenderOptions, 'dataTimeoutMs'> {
  responses: ResponseCache;
  maxMemoryMb?: number;
  startTimeoutMs?: number;
  renderTimeoutMs?: number;
}

/** What a page counts as when it does harm, and the request that it is rendered for. */
export type Subject = Omit<PageSubject, 'suspects' | 'pageSuspects'> & {
  requestId?: string | undefined;
};

/** The process of a page has ended. */
export class ProcessEnded extends Error {
  /** The part that has ended it, which may be one of another page, if that is known. */
  readonly part: string | undefined;
  /** Whether it has run code of remotes, not only that of the shell. */
  readonly wasReady: boolean;

  constructor(reason: string, part: string | undefined, wasReady: boolean) {
    super(`The render process has ended. ${reason}`);
    this.part = part;
    this.wasReady = wasReady;
  }
}

export interface ProcessEvents {
  /**
   * A page has ended the process, or has left a rejected promise. If it is not known which page it was,
   * all that were being rendered are named.
   *
   * @param part - The widget or filling of the page that has ended the process, if it was one.
   */
  onFault: (subjects: readonly Subject[], error: Error, part?: string) => void;
  /** The process can render. */
  onReady: () => void;
  /** The process renders no more pages. */
  onEnd: () => void;
}

/** One for all pages: its stack tells nothing, and takes long to record. */
const PAGE_ENDED = new Error('The page has ended.');

interface PendingPage extends RequestingPage {
  job: RenderJob;
  subject: Subject;
  resolve: (output: RenderOutput) => void;
  reject: (error: Error) => void;
  /** Number of its requests so far. */
  requests: number;
  ending: AbortController;
  /** Left out while it waits for the process. */
  timeout?: NodeJS.Timeout;
}

/** A page that a process has begun to render. */
interface KnownPage {
  subject: Subject;
  /** Whether it has left a rejected promise. */
  hasRejection?: boolean;
}

type PageMessage<Kind> = Extract<ChildMessage, Kind>;

/**
 * A child process that renders pages. It runs the code of releases, so it may do no more than rendering
 * takes, and nothing that it sends is trusted.
 */
export class RenderProcess {
  /** Whether it has started. */
  isReady = false;
  readonly #child: ChildProcess;
  readonly #channel: Socket | undefined;
  /** Pages that wait or are being rendered. */
  readonly #pending = new Map<number, PendingPage>();
  readonly #known = new Map<number, KnownPage>();
  readonly #watch: NodeJS.Timeout;
  readonly #starting: NodeJS.Timeout;
  readonly #handleRequest: ReturnType<typeof createRequestHandler>;
  readonly #entered: EnteredParts;
  readonly #renderTimeoutMs: number;
  #lastId = 0;
  #hasEnded = false;
  private readonly settings: ProcessSettings;
  private readonly events: ProcessEvents;

  constructor(settings: ProcessSettings, events: ProcessEvents) {
    this.settings = settings;
    this.events = events;
    const { child, channel, partChannel } = startRestricted(settings);
    this.#child = child;
    this.#channel = channel;
    this.#child.once('error', ({ message }) => this.#end(message));
    // All that the process has sent was read.
    this.#child.once('close', (code, signal) => this.#end(`It has exited (${signal ?? code}).`));
    // The end of the process, which follows, rejects its pages.
    this.#channel?.on('error', () => undefined);
    const receive = this.#receive.bind(this);
    const onInvalid = () => this.#end(INVALID);
    if (this.#channel) readMessages(this.#channel, receive, onInvalid, MAX_CHILD_LINE);
    this.#entered = new EnteredParts(partChannel, onInvalid);
    this.#watch = setInterval(() => void this.#limitMemory(), WATCH_INTERVAL_MS).unref();
    const { serverModule, responses, isLowPriority } = settings;
    const { startTimeoutMs = START_TIMEOUT_MS, renderTimeoutMs = RENDER_TIMEOUT_MS } = settings;
    const patience = isLowPriority ? LOW_PRIORITY_PATIENCE : 1;
    const onStartTimeout = () => this.#end('It took too long to start.');
    this.#starting = setTimeout(onStartTimeout, startTimeoutMs * patience).unref();
    const send = (message: ToChild, body: Buffer[]) =>
      new Promise<void>((resolve) =>
        this.#channel?.write(encodeMessage(message, body), () => resolve()),
      );
    this.#handleRequest = createRequestHandler({ responses, send });
    this.#renderTimeoutMs = renderTimeoutMs * patience;
    // A page that waits for the API must time out before it counts as stuck.
    this.#send({ options: { serverModule, dataTimeoutMs: renderTimeoutMs / 2 } });
  }

  /** Number of pages that wait or are being rendered. */
  get load(): number {
    return this.#pending.size;
  }

  /** Renders a page, once the process has started. It rejects when the page fails or the process ends. */
  render(job: RenderJob, subject: Subject): Promise<RenderOutput> {
    this.#lastId += 1;
    const id = this.#lastId;
    const ending = new AbortController();
    const { signal } = ending;
    // Each of its requests waits for it.
    setMaxListeners(MAX_REQUESTS, signal);
    const tracing = tracingHeaders();
    return new Promise((resolve, reject) => {
      const { origins } = job;
      const request = { requests: 0, tags: new Set<string>(), tracing, origins, signal, ending };
      const page = { job, subject, resolve, reject, ...request };
      this.#pending.set(id, page);
      if (this.isReady) this.#start(id, page);
    });
  }

  /** The processor time that it has used, and its memory. */
  async usage(): Promise<ProcessUsage> {
    const { pid = 0 } = this.#child;
    return { cpuSeconds: await cpuSecondsOf(pid), bytes: await memoryOf(pid) };
  }

  /** Ends the process; what it still renders fails, and that counts as no fault. */
  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const closed = once(this.#child, 'close');
    this.#end('It was stopped.', []);
    await closed;
  }

  #send(message: ToChild): void {
    this.#channel?.write(encodeMessage(message));
  }

  #start(id: number, page: PendingPage): void {
    this.#known.set(id, { subject: page.subject });
    this.#known.delete(id - MAX_REMEMBERED);
    const onTimeout = () => this.#end('A page took too long.');
    this.#entered.startPage();
    page.timeout = setTimeout(onTimeout, this.#renderTimeoutMs).unref();
    this.#send({ id, job: page.job });
  }

  #receive(received: unknown, texts: readonly Buffer[]): void {
    if (this.#hasEnded) return;
    const { data: message } = childMessageSchema.safeParse(received);
    if (!message) this.#end(INVALID);
    else if ('end' in message) this.#endBy(message);
    else if ('rejection' in message) this.#countRejection(message);
    else if ('isReady' in message) this.#becomeReady();
    else if ('request' in message) this.#respond(message);
    else this.#settle(message, texts);
  }

  #becomeReady(): void {
    if (this.isReady) this.#end('It has started twice.');
    if (this.#hasEnded) return;
    this.isReady = true;
    clearTimeout(this.#starting);
    for (const [id, page] of this.#pending) this.#start(id, page);
    this.events.onReady();
  }

  #settle(
    message: PageMessage<{ result: unknown } | { error: string }>,
    texts: readonly Buffer[],
  ): void {
    const page = this.#pending.get(message.id);
    if (!page) this.#end('It has sent a page that nobody has requested.');
    else if ('error' in message) this.#close(message.id, page).reject(new Error(message.error));
    else {
      const output = toOutput(message.result, texts, page.tags);
      if (output) this.#close(message.id, page).resolve(output);
      else this.#end(INVALID);
    }
  }

  #close(id: number, page: PendingPage): PendingPage {
    this.#pending.delete(id);
    clearTimeout(page.timeout);
    page.ending.abort(PAGE_ENDED);
    return page;
  }

  #respond(message: PageMessage<{ request: number }>): void {
    const page = this.#pending.get(message.id);
    if (page) page.requests += 1;
    if (page && page.requests <= MAX_REQUESTS) void this.#handleRequest(message, page);
    else this.#end('It has requested more data than a page may.');
  }

  #countRejection({ id, rejection }: PageMessage<{ rejection: string }>): void {
    const page = this.#known.get(id);
    if (!page || page.hasRejection) {
      this.#end('It has sent an unexpected rejection.');
      return;
    }
    page.hasRejection = true;
    const message = `A page has left a rejected promise that nobody handles. ${rejection}`;
    this.events.onFault([page.subject], new Error(message));
  }

  #endBy({ end, id = 0, part = '' }: PageMessage<{ end: string }>): void {
    const culprit = this.#known.get(id)?.subject;
    this.#end(end, culprit && [culprit], { id, part });
  }

  async #limitMemory(): Promise<void> {
    const { maxMemoryMb = MAX_MEMORY_MB } = this.settings;
    const memory = await memoryOf(this.#child.pid ?? 0);
    if (memory <= maxMemoryMb * MEBIBYTE) return;
    this.#end(`It has reached its memory limit of ${maxMemoryMb} MB.`);
  }

  /** The pages that may have ended the process. Without any in it, each that it has rendered may. */
  #suspects(): Subject[] {
    if (!this.isReady) return [];
    const pages = this.#pending.size > 0 ? this.#pending : this.#known;
    return [...pages.values()].map(({ subject }) => subject);
  }

  /**
   * @param suspects - The pages that have ended the process, or may have done so.
   * @param entered - The part that has.
   */
  #end(
    reason: string,
    suspects: readonly Subject[] = this.#suspects(),
    entered: EnteredPart | undefined = this.#entered.current,
  ): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#watch);
    clearTimeout(this.#starting);
    this.#child.kill('SIGKILL');
    const page = entered && this.#pending.get(entered.id);
    const part = page && Object.hasOwn(page.job.widgets, entered.part) ? entered.part : undefined;
    const error = new ProcessEnded(reason, suspects.length > 0 ? part : undefined, this.isReady);
    // First, so that the pages are not rendered with the part again.
    if (page && error.part) this.events.onFault([page.subject], error, error.part);
    else if (suspects.length > 0) this.events.onFault(suspects, error);
    for (const [id, pending] of this.#pending) this.#close(id, pending).reject(error);
    this.events.onEnd();
  }
}
