import { setTimeout as wait } from 'node:timers/promises';
import { runLoadTest } from '../load/load-test.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { CACHED, pageLoad } from './page-loads.ts';
import { publisherOf } from './publish-changed.ts';
import { ssrServerUsage } from './ssr-server-usage.ts';

/** How many releases are published, and after how many of them a figure is recorded. */
const RELEASES = 50;
const RELEASES_PER_FIGURE = 10;

const REMOTE = 'blog';

/** Pages that the remote owns, or has a widget on. */
const PAGES = ['/blogs', '/'];

const POLL_INTERVAL_MS = 50;
const RELEASE_TIMEOUT_MS = 30_000;

/** Memory of the SSR server, in megabytes. */
export interface Memory {
  resident: number;
  /** Heap of the main thread. */
  heap: number;
}

async function untilLive(version: string): Promise<void> {
  for (let waited = 0; waited < RELEASE_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const response = await fetch(direct('ssr-server') + PAGES[0]);
    if ((await response.text()).includes(version)) return;
    await wait(POLL_INTERVAL_MS);
  }
  const seconds = RELEASE_TIMEOUT_MS / 1000;
  throw new Error(`The SSR server did not serve release ${version} within ${seconds} seconds.`);
}

/**
 * Requests each page for a second, and reads the memory. The URLs do not vary, because each new one
 * would add a page to the cache.
 */
async function sampleMemory(): Promise<Memory> {
  for (const path of PAGES) await runLoadTest({ ...pageLoad(path, CACHED), duration: 1 });
  const { residentMb, heapMb } = await ssrServerUsage();
  return { resident: residentMb, heap: heapMb };
}

/** The minimum, because garbage comes and goes. */
function minimum(samples: readonly Memory[]): Memory {
  const of = (kind: keyof Memory) => Math.min(...samples.map((sample) => sample[kind]));
  return { resident: of('resident'), heap: of('heap') };
}

/**
 * Publishes releases while pages are requested, and samples the memory of the SSR server.
 *
 * @param store - Directory of the releases.
 * @returns Number of releases → the least memory since the previous figure.
 */
export async function measureMemory(store: string): Promise<Record<number, Memory>> {
  const publish = await publisherOf(REMOTE, store);
  const memory: Record<number, Memory> = {};
  let samples: Memory[] = [];
  for (let number = 1; number <= RELEASES; number += 1) {
    await untilLive(await publish(number));
    samples.push(await sampleMemory());
    if (number % RELEASES_PER_FIGURE > 0) continue;
    note(`server: ${number} releases`);
    memory[number] = minimum(samples);
    samples = [];
  }
  return memory;
}

/** How much the memory grew from the first figure to the last. */
export function growth(memory: Record<number, Memory>): Memory {
  const figures = Object.values(memory);
  const [first, last] = [figures[0], figures.at(-1)];
  const of = (kind: keyof Memory) => (last?.[kind] ?? Number.NaN) - (first?.[kind] ?? Number.NaN);
  return { resident: of('resident'), heap: of('heap') };
}
