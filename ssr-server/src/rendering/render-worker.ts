import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RoutesModule, WidgetModule } from '@clean-express/federation/contract';
import {
  ASSET_URL_FUNCTION,
  type AssetUrl,
  type RenderInput,
  type RenderResult,
  type ShellServerModule,
} from '@clean-express/federation/rendering';
import { type ApiAddress, internalAddress } from '../config/api-address.ts';
import { type Tagged, TTL_MS, tagOf } from './cache-tags.ts';
import { ResponseCache } from './response-cache.ts';
import type { Change } from './subscribe-to-changes.ts';

/** A page to render, with the files of the modules that it takes. */
export interface RenderJob
  extends Pick<RenderInput, 'url' | 'config' | 'form' | 'isEnded' | 'ended'> {
  /** The remote that owns the page, and the file of its routes. */
  owner?: { remote: string; routes: string } | undefined;
  /** `remote/ExposedModule` → its file. */
  widgets: Readonly<Record<string, string>>;
  /** Directory of a server bundle → URL of its release; left out when the page takes no remote. */
  releases?: Readonly<Record<string, string>> | undefined;
}

/** How a worker renders. */
export interface WorkerOptions {
  /** File of the shell's server module. */
  serverModule: string;
  /** How long a page may wait for its data. */
  dataTimeoutMs: number;
  api: ApiAddress;
}

/** What the pool passes to a worker. */
interface WorkerJob extends RenderJob, WorkerOptions {
  /** The changes of the API's data since the worker's last job. */
  changes: readonly Change[];
}

/** File → its module. Node also caches it, but asks the loader for TypeScript again each time. */
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

async function toInput({
  url,
  config,
  owner,
  widgets,
  form,
  isEnded,
  ended,
}: RenderJob): Promise<RenderInput> {
  const loading = Object.entries(widgets).map(
    async ([name, file]) => [name, await load<WidgetModule>(file)] as const,
  );
  return {
    url,
    config,
    owner: owner && {
      remote: owner.remote,
      routes: (await load<RoutesModule>(owner.routes)).default,
    },
    widgets: Object.fromEntries(await Promise.all(loading)),
    form,
    isEnded,
    ended,
  };
}

/** Ends a page that waits for the API, before the pool terminates the worker because of it. */
async function timeout(ms: number, done: AbortSignal): Promise<never> {
  await wait(ms, undefined, { signal: done });
  throw new Error('The data of the page took too long.');
}

/** The tags of the page that is being rendered. */
const pageTags = new AsyncLocalStorage<Set<string>>();

const responses = new ResponseCache(TTL_MS);

/**
 * Requests of pages go to the API's internal address, and follow no redirect to another one. The tags of
 * the responses, which may be cached, become those of the page.
 */
function replaceFetch(api: ApiAddress): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    // To copy a request takes as long as to respond from the cache.
    const isRequest = input instanceof Request && Object.keys(init ?? {}).length === 0;
    const request = isRequest ? input : new Request(input, init);
    const response = await responses.get(request, () => {
      const target = new Request(internalAddress(request.url, api), request);
      return fetch(target, { redirect: 'error' });
    });
    pageTags.getStore()?.add(tagOf(response));
    return response;
  };
}

/** Loads the shell, so that the first page does not wait for it. */
export async function prepare({ serverModule, api }: WorkerOptions): Promise<void> {
  replaceFetch(api);
  await load<ShellServerModule>(serverModule);
}

/**
 * Renders a page. Workers run it apart from the SSR server, so that an endless loop or a memory leak in
 * a remote does not affect the server.
 *
 * @throws An `Error` with the stack of what the page threw.
 */
export async function render(job: WorkerJob): Promise<RenderResult & Tagged> {
  for (const change of job.changes) responses.drop(change);
  for (const [directory, url] of Object.entries(job.releases ?? {})) {
    releaseUrls.set(`${pathToFileURL(directory).href}/`, url);
  }
  const done = new AbortController();
  try {
    const shell = await load<ShellServerModule>(job.serverModule);
    const tags = new Set<string>();
    const rendering = pageTags.run(tags, () => toInput(job).then(shell.render));
    const result = await Promise.race([rendering, timeout(job.dataTimeoutMs, done.signal)]);
    // Tinypool ends the worker over a result that cannot be cloned; here, only the page fails.
    return structuredClone({ ...result, tags });
  } catch (error) {
    // The same holds for what a page throws: it may be anything.
    throw new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    done.abort();
  }
}
