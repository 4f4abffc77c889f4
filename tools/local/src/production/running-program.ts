import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { installWithApt, lastLines, openLog, PlainError } from 'site-runner';

/** Where Debian has the programs of PostgreSQL by version; they are not on the path. */
const POSTGRES = '/usr/lib/postgresql';

/** Where Debian has programs of administrators, which are not on everybody's path. */
const ADMINISTRATORS = '/usr/sbin';

function directories(): string[] {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort().reverse() : [];
  const path = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(POSTGRES, version, 'bin')), ...path, ADMINISTRATORS];
}

const findProgram = (name: string) =>
  directories()
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));

/** The installation before: apt-get refuses to run twice at the same time. */
let installed: Promise<unknown> = Promise.resolve();

function install(packageName: string, note: (text: string) => void): Promise<boolean> {
  const result = installed.then(() => installWithApt(packageName, note));
  installed = result.catch(() => undefined);
  return result;
}

/**
 * Finds a program of this machine. On Debian, root gets it installed.
 *
 * @param packageName - The Debian package that has it.
 * @returns Its path.
 * @throws PlainError that says what to install.
 */
export async function requireProgram(
  name: string,
  packageName: string,
  note: (text: string) => void,
): Promise<string> {
  const found =
    findProgram(name) ?? ((await install(packageName, note)) ? findProgram(name) : undefined);
  if (found) return found;
  throw new PlainError(
    `Could not find the program "${name}". Please install it (Debian: apt-get install ${packageName}), and run this again.`,
  );
}

const SHOWN_LOG_LINES = 25;

/** Longer than a server drains and completes its open requests. */
const KILL_AFTER_MS = 30_000;

const PROBE_INTERVAL_MS = 50;

const LOG_MAX_BYTES = 10 * 1024 * 1024;
const LOG_FILES = 5;
const ROTATION_INTERVAL_MS = 10_000;

/**
 * Moves a log of 10 MB into another file, as Docker does for the services: five in all. The program goes on
 * to write to the same file: lines of the moment between copy and truncation get lost.
 */
export function rotateLog(path: string): void {
  if (!existsSync(path) || statSync(path).size < LOG_MAX_BYTES) return;
  for (let index = LOG_FILES - 2; index > 0; index -= 1) {
    if (existsSync(`${path}.${index}`)) renameSync(`${path}.${index}`, `${path}.${index + 1}`);
  }
  copyFileSync(path, `${path}.1`);
  truncateSync(path);
}

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
export type RunningProgram = ReturnType<typeof startProgram>;

/** Starts a program that adds its log to that of its last start. */
export function startProgram({ name, command, cwd, env, uid }: Program, logs: string) {
  const path = join(logs, `${name}.log`);
  rotateLog(path);
  const rotation = setInterval(rotateLog, ROTATION_INTERVAL_MS, path).unref();
  const log = openLog(path, 'a');
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
    clearInterval(rotation);
    return exitCode ?? 1;
  });
  const end = () =>
    new PlainError(
      `${lastLines(path, SHOWN_LOG_LINES)}\n\nThe program "${name}" has ended. Its log is ${path}.`,
    );
  return {
    /** Resolves when it has ended. */
    exited,
    /** Resolves when it has ended successfully. @throws PlainError with the end of its log. */
    succeeded: async () => {
      if ((await exited) !== 0) throw end();
    },
    /** Resolves when the probe succeeds. @throws PlainError when the program ends before. */
    ready: async (probe: () => Promise<unknown>) => {
      while (!(await probe().catch(() => false))) {
        if (hasEnded) throw end();
        await wait(PROBE_INTERVAL_MS);
      }
    },
    /** Sends it a signal. */
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Ends it gracefully. */
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Docker waits as long before it starts a container again: each time twice as long, until it has run for ten seconds. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 60_000;
const STABLE_MS = 10_000;

/** A program that runs until it is stopped. */
export type SupervisedProgram = Awaited<ReturnType<typeof supervise>>;

/**
 * Starts a program, and starts it again whenever it ends by itself.
 *
 * @param onEnd - Called when it has ended by itself.
 * @throws When the first start fails.
 */
export async function supervise(start: () => Promise<RunningProgram>, onEnd: () => void) {
  let current = await start();
  const stopping = new AbortController();
  const { signal } = stopping;
  const restart = async () => {
    let delay = FIRST_DELAY_MS;
    while (true) {
      const started = performance.now();
      await current.exited;
      if (!signal.aborted) onEnd();
      if (performance.now() - started > STABLE_MS) delay = FIRST_DELAY_MS;
      await wait(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      current = await start().catch(() => current);
      if (signal.aborted) await current.stop();
    }
  };
  const stopped = restart();
  return {
    ready: (probe: () => Promise<unknown>) => current.ready(probe),
    signal: (name: NodeJS.Signals) => current.signal(name),
    stop: async () => {
      stopping.abort();
      await current.stop();
      await stopped;
    },
  };
}
