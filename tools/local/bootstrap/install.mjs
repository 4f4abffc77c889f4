import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs, {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { installFailure, PlainError } from '../../site-runner/setup/command-messages.mjs';
import { withSetUpLock } from '../../site-runner/setup/set-up-lock.mjs';
import {
  DATA,
  pinnedPackageManager,
  ROOT,
  SET_UP_LOCK,
} from '../../site-runner/setup/workspace.mjs';

const GIGABYTE = 1e9;

/** Disk space for an installation, with the package manager's store. In gigabytes. */
const INSTALLATION_SIZE = 2;

const LOG = join(DATA, 'logs/install.log');

/** Digest of the last successful installation; inside node_modules, to be deleted with the packages. */
const STAMP = join(ROOT, 'node_modules/.cache/installed');

const ROOT_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'];

/**
 * Checks that the disk of a directory has enough free space.
 *
 * @param {string} directory
 * @param {number} needed - In gigabytes.
 */
export function requireFreeDisk(directory, needed) {
  // The first versions of Node 18 load this file, and lack this function: they only start another Node.
  const { bavail, bsize } = fs.statfsSync(directory);
  const free = (bavail * bsize) / GIGABYTE;
  if (free >= needed) return;
  throw new PlainError(
    `The disk of ${directory} has ${free.toFixed(1)} GB left, and ${needed} GB are needed. Please free some space and run this again.`,
  );
}

/** Returns a digest of everything that determines which packages are installed. */
function requiredInstallation() {
  const inGroups = ['release', 'tools'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((folder) => join(group, folder)),
  );
  const folders = [...readdirSync(ROOT), ...inGroups].sort();
  const manifests = folders.map((folder) => join(folder, 'package.json'));
  const hash = createHash('sha256');
  hash.update([process.platform, process.arch, process.versions.modules].join(' '));
  for (const path of [...ROOT_FILES, ...manifests]) {
    const file = join(ROOT, path);
    if (existsSync(file)) hash.update(`\0${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isUpToDate() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === requiredInstallation();
}

/**
 * Runs the pinned package manager.
 *
 * @param {string[]} parameters
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} Its exit code.
 */
export async function runPackageManager(parameters, stdio, env = process.env) {
  const child = spawn('npx', ['--yes', pinnedPackageManager(), ...parameters], {
    cwd: ROOT,
    env,
    stdio,
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function installPackages() {
  mkdirSync(dirname(LOG), { recursive: true });
  const log = openSync(LOG, 'w');
  // With `NODE_ENV=production`, the build tools would be missing; `CI` makes pnpm ask no questions.
  const env = { ...process.env, NODE_ENV: undefined, CI: 'true' };
  const stdio = /** @type {const} */ (['ignore', log, log]);
  const code = await runPackageManager(['install', '--frozen-lockfile'], [...stdio], env);
  closeSync(log);
  if (code !== 0) throw installFailure(`the packages (${LOG})`, readFileSync(LOG, 'utf8'));
}

/**
 * Installs the packages of the workspace, unless the installed ones match the lock file.
 *
 * @param {(text: string) => void} note - Receives the progress.
 */
export async function install(note) {
  if (isUpToDate()) return note('up to date');
  requireFreeDisk(ROOT, INSTALLATION_SIZE);
  const work = async () => {
    if (isUpToDate()) return note('installed by another command');
    note('installing');
    const digest = requiredInstallation();
    // What is interrupted is no installation, also where the lock file is as it was before.
    rmSync(STAMP, { force: true });
    await installPackages();
    mkdirSync(dirname(STAMP), { recursive: true });
    writeFileSync(STAMP, digest);
    note('installed');
  };
  await withSetUpLock(SET_UP_LOCK, work, () => note('waiting for another command'));
}
