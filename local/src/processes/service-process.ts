import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import { lastLines } from './last-lines.ts';
import type { Service } from './service.ts';

/** How long a service may take to serve, and to end, in milliseconds. */
const START_LIMIT = 90_000;
const END_LIMIT = 5000;

/** Lines of its log that are shown when a service fails. */
const SHOWN = 15;

const TYPESCRIPT_LOADER = import.meta.resolve('tsx');

/** A running service. */
export interface ServiceProcess {
  /** Resolves when it serves. */
  ready: Promise<void>;
  /** Rejects when it ends before it was told to. */
  failure: Promise<never>;
  /** Ends it: in good order first, by force after five seconds. */
  stop(): Promise<void>;
}

/** The child's IPC channel closes with this process, however it ends; the child then ends too. */
function launch({ cwd, script, parameters = [], env }: Service, log: number): ChildProcess {
  return fork(resolve(cwd, script), parameters, {
    cwd,
    env: { ...process.env, ...env },
    execArgv: ['--import', TYPESCRIPT_LOADER],
    stdio: ['ignore', log, log, 'ipc'],
  });
}

async function untilReady(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message', { signal: AbortSignal.timeout(START_LIMIT) });
    if ((message as { type?: string }).type === 'ready') return;
  }
}

/**
 * Starts a service.
 *
 * @param logs - Directory for its log.
 */
export function startService(service: Service, logs: string): ServiceProcess {
  mkdirSync(logs, { recursive: true });
  const logPath = join(logs, `${service.name}.log`);
  const log = openSync(logPath, 'w');
  const child = launch(service, log);
  closeSync(log);

  let stopping = false;
  const exited = once(child, 'exit');
  const complaint = (what: string) =>
    new PlainError(
      `${lastLines(logPath, SHOWN)}\n\nThe ${service.title} ${what}. Its log is ${logPath}.`,
    );
  const failure = new Promise<never>((_, reject) => {
    exited.then(() => stopping || reject(complaint('has ended')), reject);
  });
  const ready = untilReady(child).catch(() => {
    throw complaint(`did not start within ${START_LIMIT / 1000} seconds`);
  });

  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), END_LIMIT);
    await exited;
    clearTimeout(force);
  };
  return { ready: Promise.race([ready, failure]), failure, stop };
}
