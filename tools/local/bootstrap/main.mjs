import { PlainError, step } from '../../site-runner/setup/command-messages.mjs';
import { ROOT } from '../../site-runner/setup/workspace.mjs';
import { requireFreeDisk } from './free-disk.mjs';
import { install } from './install.mjs';

/** Disk space for builds and data, in gigabytes. */
const WORKING_SPACE = 0.3;

/** Command → module whose `run(parameters)` returns the exit code. */
const COMMANDS = {
  start: '../src/start.ts',
  build: '../src/build.ts',
  test: '../src/test.ts',
  dev: '../src/dev.ts',
  'create-remote': '../src/create-remote.ts',
  reset: '../src/reset.ts',
};

/** @param {string | undefined} command */
function moduleOf(command) {
  const found = Object.entries(COMMANDS).find(([name]) => name === command);
  if (found) return found[1];
  throw new PlainError(`Please name one of these commands: ${Object.keys(COMMANDS).join(', ')}.`);
}

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOSPC') {
    return 'The disk is full. Please free some space and run this again.';
  }
  return error instanceof PlainError ? error.message : error.stack;
}

/**
 * Installs the packages of the workspace if needed, and runs one of its commands. Exits the process.
 *
 * @param {string[]} commandLine - The command and its arguments.
 */
export async function main([command, ...parameters]) {
  try {
    const module = moduleOf(command);
    requireFreeDisk(ROOT, WORKING_SPACE);
    await step('Packages', install);
    const { register } = await import('tsx/esm/api');
    register();
    const { run } = await import(module);
    process.exit(await run(parameters));
  } catch (error) {
    console.error(`\n${describe(error)}`);
    process.exit(1);
  }
}
