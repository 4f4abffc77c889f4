import { PlainError } from '../../bootstrap/plain-error.mjs';
import { type Command, runCommand } from './run-command.ts';

/** npm, or whichever package manager runs us: a script of Node's. */
function packageManager(): string {
  const path = process.env.npm_execpath;
  if (!path) throw new PlainError('Please run this with `npm start`, `npm test` or `npm run`.');
  return path;
}

/**
 * Runs a script of a package's `package.json`.
 *
 * @param script - Its name.
 * @returns Its exit code.
 * @throws {@link PlainError} when no package manager runs us.
 */
export function runScript(script: string, command: Omit<Command, 'parameters'>): Promise<number> {
  return runCommand({ ...command, parameters: [packageManager(), '--silent', 'run', script] });
}
