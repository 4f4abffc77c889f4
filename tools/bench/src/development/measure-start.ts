import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  buildStale,
  findRemotes,
  localUrl,
  type PortUse,
  portUses,
  profiles,
  takenPorts,
} from 'site-runner';
import { note } from '../report/table.ts';
import { ROOT } from '../site/folders.ts';
import { median } from '../statistics/median.ts';
import { repeat } from '../statistics/repeat.ts';

const READY_MESSAGE = `Open ${localUrl(profiles.start.ports.ssrServer)}`;

const POLL_INTERVAL_MS = 50;

async function untilPrinted(output: AsyncIterable<Buffer>): Promise<void> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    if (printed.includes(READY_MESSAGE)) return;
  }
  throw new Error(`\`npm start\` ended before the site was ready:\n${printed}`);
}

async function untilFree(ports: readonly PortUse[]): Promise<void> {
  while ((await takenPorts(ports)).length > 0) await wait(POLL_INTERVAL_MS);
}

/** The ports that `npm start` uses. */
async function startPorts(): Promise<PortUse[]> {
  return portUses(profiles.start, await findRemotes(ROOT));
}

/**
 * Runs `npm start` until it prints the URL of the site, then stops it.
 *
 * @returns Milliseconds until the URL was printed.
 * @throws When `npm start` ends before that.
 */
async function startSite(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    await untilPrinted(child.stdout);
    return performance.now() - startedAt;
  } finally {
    child.kill('SIGTERM');
    await exited;
    // npm may exit before the processes that it started.
    await untilFree(await startPorts());
  }
}

/**
 * Measures how long `npm start` takes when everything is built and the site was started before.
 *
 * @returns Seconds; `undefined` when the ports of the site are in use.
 */
export async function measureStart(runs: number): Promise<number | undefined> {
  note('development: npm start');
  const taken = await takenPorts(await startPorts());
  if (taken.length > 0) {
    const ports = taken.map(({ port }) => port).join(', ');
    note(
      `Skipped \`npm start\`: these ports are in use: ${ports}. Stop the programs that use them.`,
    );
    return undefined;
  }
  await buildStale(note);
  // The first start creates the data.
  await startSite();
  return median(await repeat(runs, startSite)) / 1000;
}
