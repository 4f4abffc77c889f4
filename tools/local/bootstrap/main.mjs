import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError, step } from '../../site-runner/setup/command-messages.mjs';
import { installNode, isSupported, PROJECT_NODE } from '../../site-runner/setup/project-node.mjs';
import { LAUNCHER, ROOT } from '../../site-runner/setup/workspace.mjs';
import { install, requireFreeDisk, runPackageManager } from './install.mjs';
import { USAGES } from './usage.mjs';

const RUN = fileURLToPath(new URL('run.cjs', import.meta.url));
const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** Disk space for builds and data, in gigabytes. */
const WORKING_SPACE = 0.3;

/** Each but `pnpm` is a module in `src` whose `run(parameters)` returns the exit code. */
const COMMANDS = [
  ...readdirSync(SOURCES).flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []),
  'pnpm',
];

/** @param {string} command */
function usageOf(command) {
  const { npm_lifecycle_event: script = '' } = process.env;
  return USAGES[command === 'exec' ? script : command];
}

/** @param {string} usage */
const firstLine = (usage) => `Usage: ${usage.split('\n')[0]}`;

/**
 * @param {unknown} error
 * @param {string} [usage] - Of the command that failed.
 */
function describe(error, usage) {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'The disk is full. Please free some space and run this again.';
  if (usage && code.startsWith('ERR_PARSE_ARGS')) return `${error.message}. ${firstLine(usage)}`;
  return ['PlainError', 'BuildError'].includes(error.name) ? error.message : error.stack;
}

/**
 * Shows the usage of a command if its parameters ask for that.
 *
 * @param {string} usage
 * @param {string[]} parameters - Those after a `--` are for another program.
 * @returns Whether they do.
 * @throws {PlainError} When the command would ignore them.
 */
function showUsage(usage, parameters) {
  const [own = ''] = ` ${parameters.join(' ')} `.split(' -- ');
  if (/ (--help|-h)( |$)/.test(own)) {
    console.log(`Usage: ${usage}`);
    return true;
  }
  if (parameters.length === 0 || firstLine(usage).includes(' -- ')) return false;
  throw new PlainError(`This takes no "${parameters.join(' ')}". ${firstLine(usage)}`);
}

/**
 * Runs this command again on another Node, which also all processes that it starts find first.
 *
 * @param {string} node - Its path.
 * @param {string[]} commandLine
 */
async function runOn(node, commandLine) {
  process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  // npm and pnpm pass these on to scripts.
  process.env.NODE = node;
  process.env.npm_node_execpath = node;
  process.env[LAUNCHER] = String(process.pid);
  const child = spawn(node, [RUN, ...commandLine], { stdio: 'inherit' });
  // Ctrl-C reaches the child, too, and its end is awaited. The other signals are sent to this process alone.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/**
 * Returns the Node for a command, unless the running one serves.
 *
 * @param {string} [major] - Asks for this one: `24`.
 */
function otherNode(major) {
  const { node } = process.versions;
  if (major) return node.startsWith(`${major}.`) ? undefined : installNode(major);
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return isSupported(node, engines.node) ? undefined : installNode(PROJECT_NODE);
}

/** @param {string[]} commandLine */
async function runCommand([command = '', ...parameters]) {
  if (!COMMANDS.includes(command)) {
    throw new PlainError(`Please name one of these commands: ${COMMANDS.join(', ')}.`);
  }
  // It also makes a new lock file, without which nothing can be installed.
  if (command === 'pnpm') return runPackageManager(parameters, 'inherit');
  const usage = usageOf(command);
  if (usage && showUsage(usage, parameters)) return 0;
  requireFreeDisk(ROOT, WORKING_SPACE);
  await step('Packages', install);
  const { run } = await import(`../src/${command}.ts`);
  return run(parameters);
}

/**
 * Runs one of the commands of the workspace on a Node that the project supports, after it has installed
 * what is missing. Exits the process.
 *
 * @param {string[]} commandLine - Begins with `--node=24` to run on that version.
 */
export async function main(commandLine) {
  const [, major] = /^--node=(\d+)$/.exec(commandLine[0] ?? '') ?? [];
  const command = major ? commandLine.slice(1) : commandLine;
  try {
    const node = await otherNode(major);
    process.exit(await (node ? runOn(node, command) : runCommand(command)));
  } catch (error) {
    console.error(`\n${describe(error, usageOf(command[0] ?? ''))}`);
    process.exit(1);
  }
}
