import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type {
  RenderInput,
  RenderResult,
  ShellServerModule,
} from '@clean-express/federation/rendering';
import {
  READY,
  type RenderJob,
  type RenderRequest,
  type RenderResponse,
  type WorkerData,
} from './render-messages.ts';

/**
 * Script of a worker thread. It renders pages apart from the SSR server, so that an endless loop or a
 * memory leak in a remote does not affect the server.
 */
const { serverModule, dataTimeoutMs } = workerData as WorkerData;
const { render } = await load<ShellServerModule>(serverModule);

async function load<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(file).href)) as Module;
}

async function loadDefault<Default>(file: string): Promise<Default> {
  return (await load<{ default: Default }>(file)).default;
}

async function toInput({ url, config, owner, widgets }: RenderJob): Promise<RenderInput> {
  const loading = Object.entries(widgets).map(
    async ([name, file]) =>
      [name, await loadDefault<RenderInput['widgets'][string]>(file)] as const,
  );
  return {
    url,
    config,
    owner: owner && { remote: owner.remote, routes: await loadDefault(owner.routes) },
    widgets: Object.fromEntries(await Promise.all(loading)),
  };
}

/** Ends a page that waits for the API, before the pool terminates the worker because of it. */
async function timeout(done: AbortSignal): Promise<never> {
  await wait(dataTimeoutMs, undefined, { signal: done });
  throw new Error('The data of the page took too long.');
}

async function renderPage(job: RenderJob): Promise<RenderResult> {
  const done = new AbortController();
  try {
    return await Promise.race([toInput(job).then(render), timeout(done.signal)]);
  } finally {
    done.abort();
  }
}

function send(response: RenderResponse): void {
  parentPort?.postMessage(response);
}

parentPort?.on('message', async ({ id, job }: RenderRequest) => {
  try {
    send({ id, result: await renderPage(job) });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ id, failure });
  }
});
parentPort?.postMessage(READY);
