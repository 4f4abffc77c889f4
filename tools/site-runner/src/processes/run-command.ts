import { createWriteStream, mkdirSync, openSync, readFileSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { execa } from 'execa';

/** A command that runs to completion. */
export interface Command {
  cwd: string;
  /** A command of an installed package that `cwd` depends on, or one on the path. */
  command: string;
  parameters: readonly string[];
  env?: Record<string, string | undefined>;
  /** Runs code of others: with `env` alone, in a session of its own, and with no open file of this process. */
  isIsolated?: boolean;
  /** The id of the user and of the group that it runs as; root only. */
  user?: number | undefined;
  /** The output of this process (default), its standard error only, a log file, or log and output. */
  output?: 'inherit' | 'stderr' | { log: string; isShown?: boolean };
  /** Terminates the command. */
  signal?: AbortSignal | undefined;
}

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

/**
 * Opens a log that a child process writes itself. To be ended once the process runs.
 *
 * @param flags - `a` keeps what is in it.
 */
export function openLog(path: string, flags: 'w' | 'a' = 'w'): WriteStream {
  mkdirSync(dirname(path), { recursive: true });
  return createWriteStream(path, { fd: openSync(path, flags) });
}

/** The end of a log. */
export function lastLines(path: string, count: number): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/** Where a command writes its output and its errors. */
function outputsOf({ output = 'inherit', isIsolated }: Pick<Command, 'output' | 'isIsolated'>) {
  if (typeof output === 'string' && isIsolated) return { stdout: 'pipe', stderr: 'pipe' } as const;
  if (output === 'inherit') return { stdout: 'inherit', stderr: 'inherit' } as const;
  if (output === 'stderr') return { stdout: process.stderr, stderr: 'inherit' } as const;
  mkdirSync(dirname(output.log), { recursive: true });
  const file = { file: output.log };
  return output.isShown
    ? ({ stdout: [file, 'inherit'], stderr: [file, 'inherit'] } as const)
    : ({ stdout: file, stderr: file } as const);
}

/**
 * Runs a command to completion.
 *
 * @returns Its exit code; 1 when a process signal terminated it.
 * @throws When it could not be started, or when `signal` is aborted.
 */
export async function runCommand(request: Command): Promise<number> {
  const { cwd, command, parameters, env = {}, isIsolated, user, signal } = request;
  // Child processes of the command inherit the option, so they also exit with their parent.
  const inherited = isIsolated ? '' : (process.env.NODE_OPTIONS ?? '');
  const nodeOptions = `${inherited} --import ${EXIT_WITH_PARENT}`.trim();
  const outputs = outputsOf(request);
  const child = execa(command, parameters, {
    cwd,
    preferLocal: true,
    env: { NODE_OPTIONS: nodeOptions, ...env },
    stdin: 'ignore',
    ...outputs,
    ...(isIsolated && { extendEnv: false, detached: true }),
    ...(user !== undefined && { uid: user, gid: user }),
    buffer: false,
    ...(signal && { cancelSignal: signal }),
    reject: false,
  });
  // All others are written where they belong already.
  if (outputs.stdout === 'pipe') {
    child.stdout?.pipe(process.stderr, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  }
  const { exitCode, isCanceled, code, shortMessage } = await child;
  if (isCanceled || code !== undefined) throw new Error(shortMessage);
  return exitCode ?? 1;
}
