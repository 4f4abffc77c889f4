import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Renderer from '../../src/server/render.tsx';
import {
  READY,
  type RenderAnswer,
  type RenderJob,
  type RenderRequest,
  type WorkerData,
} from './rendering-messages.ts';

/** Draws pages in a thread of its own: no loop and no leak of a remote reaches the front door. */
const { renderer, patience } = workerData as WorkerData;
const { render } = await load<typeof Renderer>(renderer);

async function load<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(file).href)) as Module;
}

async function loadDefault<Default>(file: string): Promise<Default> {
  return (await load<{ default: Default }>(file)).default;
}

async function toInput({ url, config, owner, widgets }: RenderJob): Promise<Renderer.RenderInput> {
  const loading = Object.entries(widgets).map(
    async ([name, file]) =>
      [name, await loadDefault<Renderer.RenderInput['widgets'][string]>(file)] as const,
  );
  return {
    url,
    config,
    owner: owner && { remote: owner.remote, routes: await loadDefault(owner.routes) },
    widgets: Object.fromEntries(await Promise.all(loading)),
  };
}

/** An API that does not answer must not look like a loop: its page ends, and the thread goes on. */
async function loseInPatience(done: AbortSignal): Promise<never> {
  await wait(patience, undefined, { signal: done });
  throw new Error('The data of the page took too long.');
}

async function draw(job: RenderJob): Promise<Renderer.RenderedPage> {
  const done = new AbortController();
  try {
    return await Promise.race([toInput(job).then(render), loseInPatience(done.signal)]);
  } finally {
    done.abort();
  }
}

function send(answer: RenderAnswer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on('message', async ({ id, job }: RenderRequest) => {
  try {
    send({ id, rendered: await draw(job) });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ id, failure });
  }
});
parentPort?.postMessage(READY);
