import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withSetUpLock } from '../../site-runner/setup/set-up-lock.mjs';
import {
  DATA,
  pinnedPackageManager,
  ROOT,
  SET_UP_LOCK,
} from '../../site-runner/setup/workspace.mjs';
import { requireFreeDisk } from './free-disk.mjs';
import { installFailure } from './install-failure.mjs';
import { currentInstallation, requiredInstallation, saveInstallation } from './install-stamp.mjs';

/** Disk space for an installation, with the package manager's store. In gigabytes. */
const INSTALLATION_SIZE = 2;

const LOG = join(DATA, 'logs/install.log');

/** With `NODE_ENV=production`, the build tools would be missing; `CI` makes pnpm ask no questions. */
function installEnvironment() {
  const { NODE_ENV: _, ...environment } = process.env;
  return { ...environment, CI: 'true' };
}

async function runPackageManager() {
  mkdirSync(dirname(LOG), { recursive: true });
  const log = openSync(LOG, 'w');
  const child = spawn('npx', ['--yes', pinnedPackageManager(), 'install', '--frozen-lockfile'], {
    cwd: ROOT,
    env: installEnvironment(),
    stdio: ['ignore', log, log],
    shell: process.platform === 'win32',
  });
  closeSync(log);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw installFailure(readFileSync(LOG, 'utf8'), LOG);
}

/**
 * Installs the packages of the workspace, unless the installed ones match the lock file.
 *
 * @param {(text: string) => void} note - Receives the progress.
 */
export async function install(note) {
  const isUpToDate = () => currentInstallation() === requiredInstallation();
  if (isUpToDate()) return note('up to date');
  requireFreeDisk(ROOT, INSTALLATION_SIZE);
  const work = async () => {
    if (isUpToDate()) return note('installed by another command');
    note('installing');
    const digest = requiredInstallation();
    await runPackageManager();
    saveInstallation(digest);
    note('installed');
  };
  await withSetUpLock(SET_UP_LOCK, work, () => note('waiting for another command'));
}
