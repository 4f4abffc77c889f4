import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PlainError } from '../../setup/plain-error.mjs';
import { lastLines } from './last-lines.ts';
import type { Service } from './service.ts';

const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 5000;

/** Lines of its log that are shown when a service fails. */
const SHOWN_LINES = 15;

const TYPESCRIPT_LOADER = import.meta.resolve('tsx');

/** A running service. */
export interface ServiceProcess {
  /** Resolves once it accepts requests. */
  ready: Promise<void>;
  /** Rejects when it exits before it was stopped. */
  failure: Promise<never>;
  /** Stops it gracefully, and kills it after five seconds. */
  stop(): Promise<void>;
}

/** The IPC channel closes when this process exits for any reason; the child then exits too. */
function launch({ cwd, script, parameters = [], env }: Service, log: number): ChildProcess {
  return fork(resolve(cwd, script), parameters, {
    cwd,
    env: { ...process.env, ...env },
    execArgv: ['--import', TYPESCRIPT_LOADER],
    stdio: ['ignore', log, log, 'ipc'],
  });
}

async function untilReady(child: ChildProcess, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message', { signal });
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
  const serviceError = (event: string) =>
    new PlainError(
      `${lastLines(logPath, SHOWN_LINES)}\n\nThe ${service.title} ${event}. Its log is ${logPath}.`,
    );
  const failure = new Promise<never>((_, reject) => {
    exited.then(() => stopping || reject(serviceError('has exited')), reject);
  });
  const waiting = new AbortController();
  const timeout = setTimeout(() => waiting.abort(), START_TIMEOUT_MS);
  const ready = untilReady(child, waiting.signal)
    .catch(() => {
      const late = `did not start within ${START_TIMEOUT_MS / 1000} seconds`;
      throw serviceError(stopping ? 'was stopped' : late);
    })
    .finally(() => clearTimeout(timeout));

  const stop = async () => {
    stopping = true;
    waiting.abort();
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(force);
  };
  return { ready: Promise.race([ready, failure]), failure, stop };
}
