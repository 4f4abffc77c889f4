import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireFreeDisk } from './free-disk.mjs';
import { installFailure } from './install-failure.mjs';
import { presentInstallation, rememberInstallation, wantedInstallation } from './install-stamp.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { DATA, pinnedPackageManager, ROOT, SET_UP_LOCK } from './workspace.mjs';

/** What an installation takes on the disk, the package manager's store included. Gigabytes. */
const INSTALLATION_SIZE = 2;

const LOG = join(DATA, 'logs/install.log');

/** `NODE_ENV=production` would leave the build tools out; `CI` keeps pnpm from asking questions. */
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
 * Installs the packages of the workspace, unless they are what the lock file asks for already.
 *
 * @param {(text: string) => void} note - Told what is going on.
 */
export async function install(note) {
  const upToDate = () => presentInstallation() === wantedInstallation();
  if (upToDate()) return note('up to date');
  requireFreeDisk(ROOT, INSTALLATION_SIZE);
  const work = async () => {
    if (upToDate()) return note('installed by another command');
    note('installing');
    const digest = wantedInstallation();
    await runPackageManager();
    rememberInstallation(digest);
    note('installed');
  };
  await withSetUpLock(SET_UP_LOCK, work, () => note('waiting for another command'));
}
