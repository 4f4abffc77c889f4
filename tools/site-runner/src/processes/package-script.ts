import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainError } from '../../setup/plain-error.mjs';
import { type Command, runCommand } from './run-command.ts';

const JAVASCRIPT = /\.[cm]?js$/;

/** Where the npm of a Node installation is, relative to the folder of its executable. */
const BUNDLED_NPM = [
  '../lib/node_modules/npm/bin/npm-cli.js',
  'node_modules/npm/bin/npm-cli.js',
  // Linux distributions link the command to their own folder.
  'npm',
];

/** The script of the npm that is installed with the running Node. */
function bundledNpm(): string | undefined {
  return BUNDLED_NPM.map((path) => join(dirname(process.execPath), path))
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .find((path) => JAVASCRIPT.test(path));
}

/** The script of the package manager that started this process, or else of npm. */
function packageManager(): string {
  const path = process.env.npm_execpath;
  const script = path && JAVASCRIPT.test(path) ? path : bundledNpm();
  if (script) return script;
  throw new PlainError(
    'npm was not found beside Node. Please install npm, or run this with `npm run` or `npm exec`.',
  );
}

/**
 * Runs a script of a package's `package.json`.
 *
 * @param script - Its name.
 * @returns Its exit code.
 * @throws {@link PlainError} when there is no package manager.
 */
export function runScript(script: string, command: Omit<Command, 'parameters'>): Promise<number> {
  return runCommand({ ...command, parameters: [packageManager(), '--silent', 'run', script] });
}
