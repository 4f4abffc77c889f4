import { setTimeout as wait } from 'node:timers/promises';
import { countAnswers } from '../load/load-test.ts';
import { note } from '../report/table.ts';
import { direct } from '../site/ports.ts';
import { frontDoorUsage } from './front-door-usage.ts';
import { pageLoad } from './page-loads.ts';
import { publisherOf } from './publish-changed.ts';

/** How many releases there are, and after how many there is a figure. */
const RELEASES = 50;
const STEP = 10;

const REMOTE = 'blog';

/** Pages that this remote draws, or has a part in. */
const PAGES = ['/blogs', '/'];

/** How often we look whether a release is there, and how long at most; in milliseconds. */
const INTERVAL = 50;
const LIMIT = 30_000;

/** Memory of the front door, in megabytes. */
export interface Memory {
  resident: number;
  /** Of its main thread. */
  heap: number;
}

async function untilLive(version: string): Promise<void> {
  for (let waited = 0; waited < LIMIT; waited += INTERVAL) {
    const response = await fetch(direct('front-door') + PAGES[0]);
    if ((await response.text()).includes(version)) return;
    await wait(INTERVAL);
  }
  throw new Error(`The front door does not know the release ${version}.`);
}

/**
 * A second of each page, and a look. By their own addresses, since every other address would be one
 * more page to keep, for whatever release.
 */
async function lookAfterPages(): Promise<Memory> {
  for (const path of PAGES) await countAnswers({ ...pageLoad(path, 'kept'), duration: 1 });
  const { residentMb, heapMb } = await frontDoorUsage();
  return { resident: residentMb, heap: heapMb };
}

/** What is garbage comes and goes: the least is what stays. */
function least(looks: readonly Memory[]): Memory {
  const of = (kind: keyof Memory) => Math.min(...looks.map((look) => look[kind]));
  return { resident: of('resident'), heap: of('heap') };
}

/**
 * Publishes releases while pages are asked for, and looks at the memory of the front door.
 *
 * @param store - Directory of the releases.
 * @returns Number of releases → the least memory since the number before.
 */
export async function measureMemory(store: string): Promise<Record<number, Memory>> {
  const publish = await publisherOf(REMOTE, store);
  const memory: Record<number, Memory> = {};
  let looks: Memory[] = [];
  for (let number = 1; number <= RELEASES; number += 1) {
    await untilLive(await publish(number));
    looks.push(await lookAfterPages());
    if (number % STEP > 0) continue;
    note(`server: ${number} releases`);
    memory[number] = least(looks);
    looks = [];
  }
  return memory;
}

/** How much a process grew from the first look at it to the last. */
export function growth(memory: Record<number, Memory>): Memory {
  const looks = Object.values(memory);
  const [first, last] = [looks[0], looks.at(-1)];
  const of = (kind: keyof Memory) => (last?.[kind] ?? Number.NaN) - (first?.[kind] ?? Number.NaN);
  return { resident: of('resident'), heap: of('heap') };
}
