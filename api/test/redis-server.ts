import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from './engines/free-port.ts';

async function ready(child: ChildProcess): Promise<void> {
  for await (const line of child.stdout ?? []) {
    if (String(line).includes('Ready to accept connections')) return;
  }
  throw new Error('Redis ended before it was ready.');
}

/** A Redis for the duration of the tests. */
interface RedisServer {
  url: string;
  /** It keeps its connections, but answers nothing. */
  hang: () => void;
  resume: () => void;
  stop: () => Promise<void>;
}

/** Starts a Redis without persistence. */
export async function startRedis(): Promise<RedisServer> {
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
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}
