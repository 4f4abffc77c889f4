import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ROOT } from '../site/folders.ts';

/**
 * Runs a program at the root of the workspace, and waits until it ends.
 *
 * @param env - Added to the environment of this process.
 * @throws When it fails, with its output.
 */
export async function runProgram(
  program: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const child = spawn(program, parameters, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (code === 0) return;
  throw new Error(`${[program, ...parameters].join(' ')} failed:\n${stdout}${stderr}`);
}
