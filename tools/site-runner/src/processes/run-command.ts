import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** A Node command that runs to completion. */
export interface Command {
  cwd: string;
  /** Arguments of Node: a script and its arguments. */
  parameters: string[];
  env?: Record<string, string | undefined>;
  /**
   * Where its output goes: the output of this process, its standard error only, or a log file.
   * Default: `inherit`.
   */
  output?: 'inherit' | 'stderr' | { log: string };
  /** Terminates the command. */
  signal?: AbortSignal;
}

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

const STDERR = 2;

/** Child processes of the command inherit the option, so they also exit with their parent. */
function nodeOptions(): string {
  return `${process.env.NODE_OPTIONS ?? ''} --import ${EXIT_WITH_PARENT}`.trim();
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'w');
}

/**
 * Runs a command to completion.
 *
 * @returns Its exit code; 1 when a process signal terminated it.
 * @throws AbortError when `signal` is aborted.
 */
export async function runCommand(command: Command): Promise<number> {
  const { cwd, parameters, env = {}, output = 'inherit', signal } = command;
  const log = typeof output === 'object' ? openLog(output.log) : undefined;
  const stdout = log ?? (output === 'stderr' ? STDERR : 'inherit');
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: nodeOptions(), ...env },
    stdio: ['ignore', stdout, log ?? 'inherit'],
    signal,
  });
  if (log !== undefined) closeSync(log);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
