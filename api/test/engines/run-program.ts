import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a program of PostgreSQL is started. */
export interface ProgramOptions {
  /** The account that it runs in. */
  uid?: number;
  gid?: number;
}

/** Starts a program; `output` is everything that it printed so far. */
export function startProgram(program: string, parameters: string[], options: ProgramOptions) {
  const child = spawn(program, parameters, {
    ...options,
    // Our own PG… variables would send it elsewhere.
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

/** Runs a program to its end. @throws When it fails, with what it printed. */
export async function runProgram(program: string, parameters: string[], options: ProgramOptions) {
  const { child, output } = startProgram(program, parameters, options);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} failed (${code}):\n${output()}`);
}
