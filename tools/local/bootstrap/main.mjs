import { PlainError, step } from '../../site-runner/setup/command-messages.mjs';
import { ROOT } from '../../site-runner/setup/workspace.mjs';
import { install, requireFreeDisk } from './install.mjs';

/** Disk space for builds and data, in gigabytes. */
const WORKING_SPACE = 0.3;

/** Each is a module in `src` whose `run(parameters)` returns the exit code. */
const COMMANDS = [
  'start',
  'build',
  'test',
  'test-alerts',
  'test-gate',
  'proofs',
  'dev',
  'release',
  'check-packages',
  'test-images',
  'test-outside',
  'production',
  'test-production',
  'create-remote',
  'sbom',
  'reset',
];

/** @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'The disk is full. Please free some space and run this again.';
  const isPlain = error instanceof PlainError || code.startsWith('ERR_PARSE_ARGS');
  return isPlain ? error.message : error.stack;
}

/**
 * Installs the packages of the workspace if needed, and runs one of its commands. Exits the process.
 *
 * @param {string[]} commandLine
 */
export async function main([command = '', ...parameters]) {
  try {
    if (!COMMANDS.includes(command)) {
      throw new PlainError(`Please name one of these commands: ${COMMANDS.join(', ')}.`);
    }
    requireFreeDisk(ROOT, WORKING_SPACE);
    await step('Packages', install);
    const { register } = await import('tsx/esm/api');
    register();
    const { run } = await import(`../src/${command}.ts`);
    process.exit(await run(parameters));
  } catch (error) {
    console.error(`\n${describe(error)}`);
    process.exit(1);
  }
}
