import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  buildStale,
  localUrl,
  portUses,
  profiles,
  type RemotePackage,
  ROOT,
  takenPorts,
} from 'site-runner';
import { note } from '../report/table.ts';
import { median, repeat } from '../statistics.ts';
import { until } from '../until.ts';

const READY_MESSAGE = `Open ${localUrl(profiles.start.ports.ssrServer)}`;

/**
 * Runs `npm start` until it prints the URL of the site, then stops it.
 *
 * @returns Milliseconds until the URL was printed.
 */
async function startSite(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let printed = '';
  try {
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.includes(READY_MESSAGE)) return performance.now() - startedAt;
    }
    throw new Error(`\`npm start\` ended before the site was ready:\n${printed}`);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/**
 * Measures how long `npm start` takes when everything is built and the site was started before.
 *
 * @returns Seconds; `undefined` when the ports of the site are in use.
 */
export async function measureStart(
  remotes: readonly RemotePackage[],
  runs: number,
): Promise<number | undefined> {
  note('development: npm start');
  const takenNow = () => takenPorts(portUses(profiles.start, remotes));
  const ports = (await takenNow()).map(({ port }) => port).join(', ');
  if (ports) {
    note(
      `Skipped \`npm start\`: these ports are in use: ${ports}. Stop the programs that use them.`,
    );
    return undefined;
  }
  await buildStale(note);
  const startAndStop = async () => {
    const milliseconds = await startSite();
    // npm may exit before the processes that it started.
    await until('`npm start` did not end', async () => (await takenNow()).length === 0);
    return milliseconds;
  };
  // The first start creates the data.
  await startAndStop();
  return median(await repeat(runs, startAndStop)) / 1000;
}
