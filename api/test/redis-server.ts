import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './engines/free-port.ts';

async function ready(child: ChildProcess): Promise<void> {
  for await (const line of child.stdout ?? []) {
    if (String(line).includes('Ready to accept connections')) return;
  }
  throw new Error('Redis ended before it was ready.');
}

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  await ready(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}
