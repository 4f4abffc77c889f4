import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Options of a PostgreSQL program. */
export interface ProgramOptions {
  /** The user account that it runs as. */
  uid?: number;
  gid?: number;
}

/** Starts a program; `output` returns everything that it has printed so far. */
export function startProgram(program: string, parameters: string[], options: ProgramOptions) {
  const child = spawn(program, parameters, {
    ...options,
    // Inherited PG… variables would redirect it.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  return { child, output: () => printed };
}

/** Runs a program to its end. @throws With its output when it fails. */
export async function runProgram(program: string, parameters: string[], options: ProgramOptions) {
  const { child, output } = startProgram(program, parameters, options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output()}`);
}
