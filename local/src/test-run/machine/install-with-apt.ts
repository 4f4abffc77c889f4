import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installing asks no questions, and says a lot. */
const options = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  maxBuffer: 64 * 1024 * 1024,
};

/**
 * Tries a package of Debian's, where we may: as root on Debian.
 *
 * @param name - Of the package.
 * @param note - Told what is going on.
 * @returns Whether it succeeded.
 */
export async function installWithApt(name: string, note: (text: string) => void): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  note(`installing Debian's ${name}`);
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    return true;
  } catch {
    return false;
  }
}
