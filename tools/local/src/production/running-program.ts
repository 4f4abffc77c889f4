import { existsSync, readdirSync } from 'node:fs';
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
    /** Ends it gracefully. */
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
