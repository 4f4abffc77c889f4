import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { lastLines, openLog, PlainError } from 'site-runner';

const SHOWN_LOG_LINES = 25;

/** Longer than a server drains and completes its open requests. */
const KILL_AFTER_MS = 30_000;

const PROBE_INTERVAL_MS = 50;

/** A program and how to run it. */
export interface Program {
  /** Name of its log, and in messages. */
  name: string;
  command: readonly string[];
  cwd?: string;
  /** Its whole environment, besides `PATH`. */
  env?: Readonly<Record<string, string>>;
  /** The account that it runs as; by default, that of this process. */
  uid?: number | undefined;
}

/** A program that runs. */
export interface RunningProgram {
  pid: number | undefined;
  /** Resolves when it has ended. */
  exited: Promise<unknown>;
  /** Resolves when it has ended successfully. @throws PlainError with the end of its log. */
  succeeded: () => Promise<void>;
  /** Resolves when the probe succeeds. @throws PlainError when the program ends before. */
  ready: (probe: () => Promise<unknown>) => Promise<void>;
  /** Ends it gracefully. */
  stop: () => Promise<void>;
}

/** Starts a program that writes its log into a folder. */
export function startProgram({ name, command, cwd, env, uid }: Program, logs: string) {
  const path = join(logs, `${name}.log`);
  const log = openLog(path);
  const [file = '', ...parameters] = command;
  const child = execa(file, parameters, {
    ...(cwd && { cwd }),
    ...(uid !== undefined && { uid, gid: uid }),
    env: { PATH: process.env.PATH, ...env },
    extendEnv: false,
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    forceKillAfterDelay: KILL_AFTER_MS,
    reject: false,
  });
  log.end();
  let hasEnded = false;
  const exited = child.then(({ exitCode }) => {
    hasEnded = true;
    return exitCode ?? 1;
  });
  const end = () =>
    new PlainError(
      `${lastLines(path, SHOWN_LOG_LINES)}\n\nThe program "${name}" has ended. Its log is ${path}.`,
    );
  return {
    pid: child.pid,
    exited,
    succeeded: async () => {
      if ((await exited) !== 0) throw end();
    },
    ready: async (probe) => {
      while (!(await probe().catch(() => false))) {
        if (hasEnded) throw end();
        await wait(PROBE_INTERVAL_MS);
      }
    },
    stop: async () => {
      child.kill();
      await exited;
    },
  } satisfies RunningProgram;
}
