import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  findRemotes,
  localUrl,
  type PortUse,
  portUses,
  profiles,
  requireFreePorts,
} from 'site-runner';
import { ROOT } from '../site/folders.ts';

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
  while (
    !(await requireFreePorts(ports)
      .then(() => true)
      .catch(() => false))
  ) {
    await wait(POLL_INTERVAL_MS);
  }
}

/** The ports that `npm start` uses. */
export async function startPorts(): Promise<PortUse[]> {
  return portUses(profiles.start, await findRemotes(ROOT));
}

/**
 * Runs `npm start` until it prints the URL of the site, then stops it.
 *
 * @returns Milliseconds until the URL was printed.
 * @throws When `npm start` ends before that.
 */
export async function startSite(): Promise<number> {
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
