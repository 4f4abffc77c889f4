import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabaseSettings } from '../engines/process-settings.ts';
import { SERVER, serverEnvironment } from '../server-process.ts';

/** More lines than wait to be written. */
const REQUESTS = 800;

/** A file that is always full. */
function openFullDisk(): number {
  const file = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(file));
  return file;
}

it.each([
  ['a full disk', openFullDisk],
  ['a pipe that nobody reads', () => 'pipe' as const],
])(
  'drops the lines of its log for %s, and serves all requests',
  async (_name, openOutput) => {
    const settings = { ...(await emptyDatabaseSettings()), REQUESTS_PER_MINUTE: '100000' };
    const child = fork(SERVER, {
      execArgv: [],
      env: serverEnvironment(settings),
      stdio: ['ignore', openOutput(), 'inherit', 'ipc'],
    });
    const exit = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    const [{ url }] = await once(child, 'message');
    const get = (path: string) => fetch(`${url}${path}`);
    const address = `/services?limit=1&x=${'x'.repeat(480)}`;
    for (let count = 0; count < REQUESTS; count += 1) {
      const response = await get(address);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/^log_lines_dropped_total [1-9]/m);
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  },
  120_000,
);
