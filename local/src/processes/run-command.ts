import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** A Node command that comes to an end by itself. */
export interface Command {
  cwd: string;
  /** Arguments of Node: a script and its arguments. */
  parameters: string[];
  env?: Record<string, string | undefined>;
  /** File for its output; without it, it prints where we print. */
  log?: string;
}

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

/** Also for the processes that the command starts: they end when their parent does. */
function nodeOptions(): string {
  return `${process.env.NODE_OPTIONS ?? ''} --import ${EXIT_WITH_PARENT}`.trim();
}

/**
 * Runs a command to its end.
 *
 * @returns Its exit code; 1 when a signal ended it.
 */
export async function runCommand({ cwd, parameters, env = {}, log }: Command): Promise<number> {
  if (log) mkdirSync(dirname(log), { recursive: true });
  const output = log ? openSync(log, 'w') : 'inherit';
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: nodeOptions(), ...env },
    stdio: ['ignore', output, output],
  });
  if (typeof output === 'number') closeSync(output);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
