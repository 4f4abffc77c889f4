import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { findRemotes } from 'delivery';
import { type PortUse, requireFreePorts } from 'local/src/processes/free-ports.ts';
import { localUrl, profiles } from 'local/src/profile/profile.ts';
import { portUses } from 'local/src/site/port-uses.ts';
import { ROOT } from '../site/folders.ts';

const READY = `Open ${localUrl(profiles.start.ports.frontDoor)}`;

/** How often we look whether the site has ended, in milliseconds. */
const INTERVAL = 50;

async function untilPrinted(output: AsyncIterable<Buffer>): Promise<void> {
  let printed = '';
  for await (const piece of output) {
    printed += piece;
    if (printed.includes(READY)) return;
  }
  throw new Error(`\`npm start\` has ended:\n${printed}`);
}

async function untilFree(ports: readonly PortUse[]): Promise<void> {
  while (
    !(await requireFreePorts(ports)
      .then(() => true)
      .catch(() => false))
  ) {
    await wait(INTERVAL);
  }
}

/** The ports of `npm start`, with what needs them. */
export async function startPorts(): Promise<PortUse[]> {
  return portUses(profiles.start, await findRemotes(ROOT));
}

/**
 * Runs `npm start` until it says where the site is, and ends it.
 *
 * @returns How long it took to say so, in milliseconds.
 * @throws When it ends before.
 */
export async function startSite(): Promise<number> {
  const begun = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    await untilPrinted(child.stdout);
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await exited;
    // npm may be gone before what it started.
    await untilFree(await startPorts());
  }
}
