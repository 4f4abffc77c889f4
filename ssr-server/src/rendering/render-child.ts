import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import type { RoutesModule, WidgetModule } from '@clean-express/federation/contract';
import {
  ASSET_URL_FUNCTION,
  type AssetUrl,
  ENTER_PART_FUNCTION,
  type EnterPart,
  type FailedPart,
  type RenderResult,
  type ShellServerModule,
} from '@clean-express/federation/rendering';
import pTimeout from 'p-timeout';
import { MAX_ADDRESS } from '../config/api-address.ts';
import {
  CHANNEL,
  encodeMessage,
  MAX_CHILD_LINE,
  MAX_REQUESTS,
  MessageTooLong,
  type RenderJob,
  type RenderOptions,
  readMessages,
  type ToChild,
} from './channel.ts';
import { type EnteredPart, encodeEntered, PART_CHANNEL } from './entered-part.ts';

/** The share of the time of a page that a part may take to load: the others need time, too. */
const IMPORT_SHARE = 0.4;

const LOADS_TOO_LONG = 'It loads too long.';

/** The longest description of an error, in characters. */
const MAX_ERROR = 10_000;

/** File → its module. Node also caches it, but looks for the file each time. */
const modules = new Map<string, Promise<unknown>>();

/** Imports the module of a file; a bundle has the types of its contract. */
function load<Module>(file: string): Promise<Module> {
  const loading = modules.get(file) ?? import(pathToFileURL(file).href);
  modules.set(file, loading);
  loading.catch(() => modules.delete(file));
  return loading as Promise<Module>;
}

/** URL of a bundle's directory → URL of its release. A bundle reads it when it is imported. */
const releaseUrls = new Map<string, string>();

const assetUrl: AssetUrl = (file, module) => {
  const [, release] = [...releaseUrls].find(([directory]) => module.startsWith(directory)) ?? [];
  if (release === undefined) throw new Error(`${module} is in no server bundle of a release.`);
  return new URL(file, release).href;
};
Object.assign(globalThis, { [ASSET_URL_FUNCTION]: assetUrl });

/** How a request goes on that the server has not responded to. */
interface WaitingRequest {
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

/** The page that some code belongs to. */
interface CurrentPage {
  id: number;
  /** Its requests so far, by number: what they do with their responses. */
  requests: WaitingRequest[];
  /** Whether the server knows that the page has left a rejected promise. */
  hasRejection?: boolean;
}

const currentPage = new AsyncLocalStorage<CurrentPage>();

/** The pages that are being rendered, by id. */
const pages = new Map<number, CurrentPage>();

/** A response with one of these has no body. */
const EMPTY_STATUSES = new Set([204, 205, 304]);

/** Asks the server for the response to a request. Throws TypeError, as `fetch` does. */
async function ask({ url, method, signal }: Request, channel: Socket): Promise<Response> {
  const { id, requests } = currentPage.getStore() ?? { id: 0, requests: [] };
  if (!pages.has(id)) throw new TypeError('Only a page that is being rendered can request data.');
  if (method !== 'GET') throw new TypeError(`A page can be rendered with GET only, not ${method}.`);
  if (requests.length >= MAX_REQUESTS) throw new TypeError('A page has made too many requests.');
  // The server ends a process that sends a longer one.
  if (url.length > MAX_ADDRESS) throw new TypeError('The address of a request is too long.');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const request = requests.push({ resolve, reject }) - 1;
    channel.write(encodeMessage({ id, request, url }));
  });
}

/**
 * This process has no network: the server sends the requests of its pages. It needs the address only, since
 * a page is the same for everybody; headers of a request stay here.
 */
function replaceFetch(channel: Socket): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    // To copy a request takes as long as to respond to it from the cache.
    const isRequest = input instanceof Request && Object.keys(init ?? {}).length === 0;
    const request = isRequest ? input : new Request(input, init);
    // Such as `data:`.
    if (!request.url.startsWith('http')) return fetch(request);
    return ask(request, channel);
  };
}

/** Continues a request of a page. One whose page is done stays pending. */
function receiveResponse(message: Extract<ToChild, { request: number }>, body?: Buffer): void {
  const request = pages.get(message.id)?.requests[message.request];
  if ('error' in message) {
    request?.reject(new TypeError(message.error));
    return;
  }
  const { response } = message;
  const { status } = response;
  try {
    request?.resolve(new Response(EMPTY_STATUSES.has(status) ? null : body, response));
  } catch {
    // A backend may send any status, but a `Response` takes only those from 200 to 599.
    request?.reject(new TypeError(`The response has the status ${status}.`));
  }
}

/** @param error - What a page threw: it may be anything. */
function describe(error: unknown): string {
  try {
    return String((error instanceof Error && error.stack) || error).slice(0, MAX_ERROR);
  } catch {
    return 'Something that is no text was thrown.';
  }
}

/** The part that this process renders, and the one that it imports. */
let renderedPart: EnteredPart | undefined;
let importedPart: EnteredPart | undefined;

/** Tells the server which part runs, at once: one that loops could not do so later. */
function notePart(): void {
  writeSync(PART_CHANNEL, encodeEntered(renderedPart ?? importedPart));
}

const enterPart: EnterPart = (part) => {
  const id = currentPage.getStore()?.id;
  if (id === undefined || part === renderedPart?.part) return;
  // A part that waits does not leave. What runs then is something else.
  if (!renderedPart) queueMicrotask(() => enterPart());
  renderedPart = part === undefined ? undefined : { id, part };
  notePart();
};
Object.assign(globalThis, { [ENTER_PART_FUNCTION]: enterPart });

/** The last import of a part: one at a time, so that it is known which one loops. */
let lastImport: Promise<unknown> = Promise.resolve();

/** The files of the parts that were imported. */
const loaded = new Set<string>();

/** The files of the parts that are being imported, also of those that no page waits for any more. */
const pending = new Set<string>();

function importPart(entered: EnteredPart, file: string, timeoutMs: number): Promise<WidgetModule> {
  const importNext = async () => {
    // A page before has waited for it in vain.
    if (pending.has(file)) throw new Error(LOADS_TOO_LONG);
    pending.add(file);
    importedPart = entered;
    notePart();
    try {
      const importing = load<WidgetModule>(file).finally(() => pending.delete(file));
      return await pTimeout(importing, { milliseconds: timeoutMs, message: LOADS_TOO_LONG });
    } finally {
      importedPart = undefined;
      notePart();
    }
  };
  if (loaded.has(file)) return load(file);
  const importing = lastImport.then(importNext);
  lastImport = importing.then(() => loaded.add(file)).catch(() => undefined);
  return importing;
}

/** Loads the widgets and fillings of a page. Those that cannot be loaded are left to browsers. */
async function loadParts(id: number, files: RenderJob['widgets'], timeoutMs: number) {
  const widgets: Record<string, WidgetModule> = {};
  const failed: FailedPart[] = [];
  const loading = Object.entries(files).map(async ([part, file]) => {
    try {
      widgets[part] = await importPart({ id, part }, file, timeoutMs);
    } catch (error) {
      failed.push({ part, reason: describe(error) });
    }
  });
  await Promise.all(loading);
  return { widgets, failed };
}

/** A result as it is sent: the server puts these bytes into the page. */
function encodeResult(id: number, result: RenderResult): Buffer {
  if (result.kind === 'redirect') return encodeMessage({ id, result });
  const { kind, undeclared, failed, page, data } = result;
  // No text in the data can close its script.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  const texts = [page.head, page.body, json].map((text) => Buffer.from(text));
  const told = { kind, ...(undeclared && { undeclared }), ...(failed && { failed }) };
  return encodeMessage({ id, result: told }, texts, MAX_CHILD_LINE);
}

/** Renders a page with some of its parts, in the form in which it is sent. */
type RenderParts = (widgets: Record<string, WidgetModule>, failed: FailedPart[]) => Promise<Buffer>;

/**
 * Finds the part that makes a page too large: the one without which the page is smallest.
 *
 * @returns The page without it; `undefined` if none is small enough.
 */
async function renderWithoutLargest(
  renderParts: RenderParts,
  { widgets, failed }: Awaited<ReturnType<typeof loadParts>>,
): Promise<Buffer | undefined> {
  const pages: Buffer[] = [];
  for (const part of Object.keys(widgets)) {
    const { [part]: _, ...others } = widgets;
    const reason = `With ${part}, the page is larger than 4 MB.`;
    try {
      pages.push(await renderParts(others, [...failed, { part, reason }]));
    } catch (error) {
      if (!(error instanceof MessageTooLong)) throw error;
    }
  }
  return pages.sort((a, b) => a.length - b.length)[0];
}

/** Renders a page with the modules that it takes, in the form in which it is sent. */
async function renderJob(
  id: number,
  { owner, widgets: files, releases: _, origins: _origins, ...job }: RenderJob,
  { serverModule, dataTimeoutMs }: RenderOptions,
): Promise<Buffer> {
  const shell = await load<ShellServerModule>(serverModule);
  const parts = await loadParts(id, files, dataTimeoutMs * IMPORT_SHARE);
  const renderParts: RenderParts = async (widgets, failed) => {
    const result = await shell.render({
      ...job,
      owner: owner && {
        remote: owner.remote,
        routes: (await load<RoutesModule>(owner.routes)).default,
      },
      widgets,
    });
    if (result.kind === 'redirect' || failed.length === 0) return encodeResult(id, result);
    // The shell only knows that these are not there.
    return encodeResult(id, { ...result, failed: [...(result.failed ?? []), ...failed] });
  };
  try {
    return await renderParts(parts.widgets, parts.failed);
  } catch (error) {
    const page =
      error instanceof MessageTooLong ? await renderWithoutLargest(renderParts, parts) : undefined;
    if (page) return page;
    throw error;
  }
}

/** Renders the current page, in the form in which it is sent. */
async function render(page: CurrentPage, job: RenderJob, options: RenderOptions): Promise<Buffer> {
  const { id } = page;
  for (const [directory, url] of Object.entries(job.releases ?? {})) {
    releaseUrls.set(`${pathToFileURL(directory).href}/`, url);
  }
  try {
    return await pTimeout(renderJob(id, job, options), {
      milliseconds: options.dataTimeoutMs,
      message: 'The data of the page took too long.',
    });
  } catch (error) {
    return encodeMessage({ id, error: describe(error) });
  } finally {
    pages.delete(id);
  }
}

/** Ends this process. */
function exit(): never {
  process.removeAllListeners('exit');
  process.exit();
}

/** Tells the server why this process ends, and by which page and part. A stream would send it too late. */
function endWith(reason: string): never {
  const id = currentPage.getStore()?.id;
  const entered = renderedPart ?? importedPart;
  const culprit = entered && entered.id === id ? entered : id !== undefined && { id };
  writeSync(CHANNEL, encodeMessage({ end: reason, ...culprit }));
  exit();
}

/** Tells the server which page ends the process, and which has left a rejected promise. */
function reportFaults(channel: Socket): void {
  process.on('unhandledRejection', (reason) => {
    const page = currentPage.getStore();
    if (!page || page.hasRejection) return;
    page.hasRejection = true;
    channel.write(encodeMessage({ id: page.id, rejection: describe(reason) }));
  });
  process.on('uncaughtException', (error) => endWith(describe(error)));
  process.on('exit', (code) => endWith(`A page has called process.exit(${code}).`));
}

/** Node's permissions do not include signals and priorities: a mistake of a release must not end the server. */
function removeSignals(): void {
  for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) {
    Reflect.deleteProperty(process, name);
  }
  Reflect.deleteProperty(os, 'setPriority');
  // For `import { setPriority }`.
  syncBuiltinESMExports();
}

/** Renders what the SSR server sends, until it closes the channel. */
function serve(): void {
  const channel = new Socket({ fd: CHANNEL });
  let options: RenderOptions | undefined;
  const start = async (given: RenderOptions) => {
    options = given;
    // So that the first page does not wait for it.
    await load<ShellServerModule>(given.serverModule);
    channel.write(encodeMessage({ isReady: true }));
  };
  const receive = async (message: ToChild, [body]: readonly Buffer[]) => {
    if ('options' in message) return start(message.options);
    if ('request' in message) return receiveResponse(message, body);
    const { id, job } = message;
    const page = { id, requests: [] };
    pages.set(id, page);
    if (options) channel.write(await currentPage.run(page, render, page, job, options));
  };
  const onMessage = (message: unknown, texts: readonly Buffer[]) =>
    void receive(message as ToChild, texts).catch((error: unknown) => endWith(describe(error)));
  readMessages(channel.on('error', exit).on('close', exit), onMessage, exit);
  replaceFetch(channel);
  reportFaults(channel);
}

removeSignals();
serve();
