import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

const WATCHDOG = JSON.stringify(new URL('./watchdog.ts', import.meta.url).href);

/** Runs some code beside a watchdog with short ticks. */
async function run(code: string) {
  const script = `import { endWhenStuck } from ${WATCHDOG}; endWhenStuck(20, 10); ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  // A loop without a watchdog has no end.
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { output, status, signal };
}

it('ends a process that loops, and says so', async () => {
  const { output, signal } = await run('setTimeout(() => { for (;;); }, 100);');
  expect(signal).toBe('SIGKILL');
  expect(output).toContain('The main thread of the server is stuck');
});

it('leaves alone a process that works, that was suspended, and that ends', async () => {
  const suspend = `
    import { spawn } from 'node:child_process';
    spawn('sh', ['-c', 'kill -STOP ' + process.pid + '; sleep 1; kill -CONT ' + process.pid]);
    setTimeout(() => undefined, 1500);
  `;
  expect(await run(suspend)).toEqual({ output: '', status: 0, signal: null });
});
