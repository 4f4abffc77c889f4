import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA } from '../site/folders.ts';

/** A process that runs as long as a measurement does. It sends `{ type: 'ready' }` when it serves. */
export interface Service {
  /** Of its log, too. */
  name: string;
  /** Absolute path of its package. */
  cwd: string;
  /** Absolute, or relative to the package. */
  script: string;
  env: Record<string, string>;
}

const TYPESCRIPT_LOADER = import.meta.resolve('tsx');

/** A service that was started. */
interface RunningService {
  /** Resolves when it serves; rejects when it ends before. */
  ready: Promise<unknown>;
  /** Rejects when it ends. */
  failed: Promise<never>;
  /** Ends it. */
  stop: () => Promise<void>;
}

/** Starts a service. It ends with this process, however that ends. */
export function startService(service: Service): RunningService {
  mkdirSync(join(DATA, 'logs'), { recursive: true });
  const path = join(DATA, 'logs', `${service.name}.log`);
  const log = openSync(path, 'w');
  const child = fork(resolve(service.cwd, service.script), {
    cwd: service.cwd,
    env: { ...process.env, ...service.env },
    execArgv: ['--import', TYPESCRIPT_LOADER],
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const failed = exited.then(() => {
    throw new Error(`${service.name} has ended. Its log is ${path}.`);
  });
  const ready = Promise.race([once(child, 'message'), failed]);
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { ready, failed, stop };
}
