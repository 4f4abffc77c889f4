import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installFailure, PlainError, step } from './command-messages.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { ROOT } from './workspace.mjs';

// Everything here runs on Node 18.

/** The major version of Node that the project runs on. */
export const PROJECT_NODE = readFileSync(join(ROOT, '.node-version'), 'utf8').trim();

/** Names each Node as `node-<major>-<platform>-<architecture>`. It has no addresses: npm knows its registry. */
const LOCK_FILE = join(ROOT, 'tools/site-runner/setup/node/package-lock.json');

/** @param {string} version */
const numbersOf = (version) => version.split('.').map(Number);

/**
 * Whether a version of Node is one of those that the project supports.
 *
 * @param {string} version - `24.15.0`
 * @param {string} range - `^24.15.0 || >=26`, with these two operators.
 */
export function isSupported(version, range) {
  const [major = 0, minor = 0] = numbersOf(version);
  return range.split(' || ').some((part) => {
    const [oldestMajor = 0, oldestMinor = 0] = numbersOf(part.replace(/^\D+/, ''));
    if (major === oldestMajor) return minor >= oldestMinor;
    return part.startsWith('>=') && major > oldestMajor;
  });
}

/** The folder for files that all clones of this user share. */
function cacheFolder() {
  const { env, platform } = process;
  if (platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local');
  if (platform === 'darwin') return join(homedir(), 'Library/Caches');
  return env.XDG_CACHE_HOME || join(homedir(), '.cache');
}

/**
 * @typedef {{ name: string, version: string, integrity: string, bin: { node: string } }} NodePackage
 *
 * @param {string} major
 * @returns {NodePackage}
 */
function packageOf(major) {
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'));
  const platform = `${process.platform}-${process.arch}`;
  const found = packages[`node_modules/node-${major}-${platform}`];
  if (found) return found;
  throw new PlainError(
    `This needs Node ${major}, and there is no package of it for ${platform}. Please install Node ${major} from https://nodejs.org and run this again.`,
  );
}

/**
 * Installs with npm, which compares the download with the lock file's hash. The package is no optional
 * dependency here: npm skips those that it could not install.
 *
 * @param {NodePackage} nodePackage
 * @param {string} folder
 */
async function runNpm({ name, version, integrity, bin }, folder) {
  const dependencies = { node: `npm:${name}@${version}` };
  const packages = {
    '': { dependencies },
    'node_modules/node': { name, version, integrity, bin },
  };
  const lock = { lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retry-mintimeout=1000'];
  // Its errors are read below: `npm run --silent` would hide them.
  const child = spawn('npm', ['ci', '--loglevel=error', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // On Windows, npm is a script, which only a shell can start.
    shell: process.platform === 'win32',
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw installFailure(`Node ${version}`, output);
}

/**
 * @param {NodePackage} nodePackage
 * @param {string} node
 */
function requireRunning({ version }, node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() === `v${version}`) return;
  throw new PlainError(
    `Node ${version} was downloaded, and does not run on this system. Please install Node ${parseInt(version, 10)} from https://nodejs.org and run this again.`,
  );
}

/**
 * Returns the path of a Node that is not that of this machine. It is installed once, for all clones.
 *
 * @param {string} major - `24`
 * @throws PlainError when it could not be installed.
 */
export async function installNode(major) {
  const nodePackage = packageOf(major);
  const { version, bin } = nodePackage;
  const cache = join(cacheFolder(), 'clean-express');
  const name = `node-${version}-${process.platform}-${process.arch}`;
  const folder = join(cache, name);
  const pathIn = (/** @type {string} */ at) => join(at, 'node_modules/node', bin.node);
  const node = pathIn(folder);
  if (existsSync(node)) return node;
  /** @param {(text: string) => void} note */
  const work = async (note) => {
    if (existsSync(node)) return note('installed by another command');
    note('installing');
    // An installation that was interrupted leaves its folder.
    for (const entry of readdirSync(cache)) {
      if (entry.startsWith(`${name}.new-`)) rmSync(join(cache, entry), { recursive: true });
    }
    const fresh = mkdtempSync(join(cache, `${name}.new-`));
    try {
      await runNpm(nodePackage, fresh);
      requireRunning(nodePackage, pathIn(fresh));
      // npx of npm 8 to 10 looks for it, beside the folder of the program.
      mkdirSync(join(dirname(pathIn(fresh)), '../lib'), { recursive: true });
      // What has this name is whole.
      rmSync(folder, { recursive: true, force: true });
      renameSync(fresh, folder);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    note('installed');
  };
  await step(`Node ${version}`, (note) =>
    withSetUpLock(
      join(cache, `${name}.lock`),
      () => work(note),
      () => note('waiting for another command'),
    ),
  );
  return node;
}
